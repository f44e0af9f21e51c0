import { type ComponentType, createElement, lazy } from 'react';

// Each screen is a separate bundle, fetched at its first visit.
export const PublicScreen = lazy(async () => ({ default: (await marketing()).PublicScreen }));
export const PublicFrame = lazy(async () => ({ default: (await marketing()).PublicFrame }));

export const SetUpSecondFactorScreen = screen(
  async () =>
    (await import('#web/features/company/profile/set-up-second-factor.screen.tsx')).SetUpSecondFactorScreen,
);
export const DutyScreen = lazy(async () => ({
  default: (await import('#web/features/company/auth/duty.screen.tsx')).DutyScreen,
}));
export const ProfileScreen = screen(
  async () => (await import('#web/features/company/profile/profile.screen.tsx')).ProfileScreen,
);
export const DashboardScreen = screen(
  async () => (await import('#web/features/leads/dashboard/dashboard.screen.tsx')).DashboardScreen,
);
export const MapScreen = screen(
  async () => (await import('#web/features/leads/map/map.screen.tsx')).MapScreen,
);
export const QueuesScreen = screen(
  async () => (await import('#web/features/leads/queues/list/queues.screen.tsx')).QueuesScreen,
);
export const QueueScreen = screen(
  async () => (await import('#web/features/leads/queues/queue.screen.tsx')).QueueScreen,
);
export const TodayScreen = screen(
  async () => (await import('#web/features/field/today/today.screen.tsx')).TodayScreen,
);
export const DoorListScreen = screen(
  async () => (await import('#web/features/field/today/door-list.screen.tsx')).DoorListScreen,
);
export const StormRulesScreen = screen(
  async () => (await import('#web/features/storms/storm-rules/storm-rules.screen.tsx')).StormRulesScreen,
);
export const OwnerScreen = screen(
  async () => (await import('#web/features/contact/owner-page/owner.screen.tsx')).OwnerScreen,
);
export const CampaignsScreen = screen(
  async () => (await import('#web/features/contact/campaigns/campaigns.screen.tsx')).CampaignsScreen,
);
export const CampaignScreen = screen(
  async () => (await import('#web/features/contact/campaigns/campaign.screen.tsx')).CampaignScreen,
);
export const MailSettingsScreen = screen(
  async () => (await import('#web/features/contact/campaigns/settings.screen.tsx')).MailSettingsScreen,
);
export const KnockScreen = screen(
  async () => (await import('#web/features/field/knock/knock.screen.tsx')).KnockScreen,
);
export const PipelineScreen = screen(
  async () => (await import('#web/features/leads/pipeline/pipeline.screen.tsx')).PipelineScreen,
);
export const ProposalsScreen = screen(
  async () => (await import('#web/features/sales/proposals/proposals.screen.tsx')).ProposalsScreen,
);
export const TemplateScreen = screen(
  async () => (await import('#web/features/sales/proposals/template.screen.tsx')).TemplateScreen,
);
export const TeamScreen = screen(
  async () => (await import('#web/features/company/team/team.screen.tsx')).TeamScreen,
);
export const DayScreen = screen(
  async () => (await import('#web/features/field/today/crew/day.screen.tsx')).DayScreen,
);
export const TeamNumbersScreen = screen(
  async () => (await import('#web/features/company/team/team-numbers.screen.tsx')).TeamNumbersScreen,
);
export const CompanyScreen = screen(
  async () => (await import('#web/features/company/company/company.screen.tsx')).CompanyScreen,
);
export const KeysScreen = screen(
  async () => (await import('#web/features/connect/connect/keys.screen.tsx')).KeysScreen,
);
export const ApiScreen = screen(
  async () => (await import('#web/features/connect/connect/api.screen.tsx')).ApiScreen,
);
export const IncomingLeadsScreen = screen(
  async () => (await import('#web/features/connect/connect/leads.screen.tsx')).IncomingLeadsScreen,
);
export const CrmLinksScreen = screen(
  async () => (await import('#web/features/connect/crm-links/crm-links.screen.tsx')).CrmLinksScreen,
);
export const HooksScreen = screen(
  async () => (await import('#web/features/connect/hooks/hooks.screen.tsx')).HooksScreen,
);
export const HookScreen = screen(
  async () => (await import('#web/features/connect/hooks/hook.screen.tsx')).HookScreen,
);
export const PriceBookScreen = screen(
  async () => (await import('#web/features/sales/pricing/price-book.screen.tsx')).PriceBookScreen,
);
export const ContactsScreen = screen(
  async () => (await import('#web/features/contact/contacts/contacts.screen.tsx')).ContactsScreen,
);
export const DataScreen = screen(
  async () => (await import('#web/features/leads/data/data.screen.tsx')).DataScreen,
);
export const UploadScreen = screen(
  async () => (await import('#web/features/leads/data/upload.screen.tsx')).UploadScreen,
);
export const ImportPreviewScreen = screen(
  async () =>
    (await import('#web/features/leads/uploads/preview/import-preview.screen.tsx')).ImportPreviewScreen,
);
export const HelpScreen = screen(
  async () => (await import('#web/features/platform/help/help.screen.tsx')).HelpScreen,
);
export const CoverageScreen = screen(
  async () => (await import('#web/features/company/coverage/coverage.screen.tsx')).CoverageScreen,
);
export const SignScreen = screen(
  async () => (await import('#web/features/sales/sign/sign.screen.tsx')).SignScreen,
);
export const ReviewScreen = screen(
  async () => (await import('#web/features/imagery/review/review.screen.tsx')).ReviewScreen,
);
export const UsersScreen = screen(
  async () => (await import('#web/features/company/accounts/users.screen.tsx')).UsersScreen,
);
export const RequestsScreen = screen(
  async () => (await import('#web/features/platform/requests/requests.screen.tsx')).RequestsScreen,
);
export const OperationsScreen = screen(
  async () => (await import('#web/features/platform/operations/operations.screen.tsx')).OperationsScreen,
);
export const AuditScreen = screen(
  async () => (await import('#web/features/platform/audit/audit.screen.tsx')).AuditScreen,
);
export const KnockingHoursScreen = screen(
  async () =>
    (await import('#web/features/field/knocking-hours/knocking-hours.screen.tsx')).KnockingHoursScreen,
);
export const StormFilesScreen = screen(
  async () => (await import('#web/features/storms/storms/storm-files.screen.tsx')).StormFilesScreen,
);
export const CapturesScreen = screen(
  async () => (await import('#web/features/imagery/captures/captures.screen.tsx')).CapturesScreen,
);
export const CaptureScreen = screen(
  async () => (await import('#web/features/imagery/captures/capture.screen.tsx')).CaptureScreen,
);
export const AdminDashboardScreen = screen(
  async () => (await import('#web/features/platform/admin/admin-dashboard.screen.tsx')).AdminDashboardScreen,
);

function marketing() {
  return import('#web/features/platform/marketing/index.ts');
}

/** React keeps it for good that code could not be had. Back with a connection, a screen is requested again. */
function screen(load: () => Promise<ComponentType>): ComponentType {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        const again = () => {
          current = begin();
        };
        addEventListener('online', again, { once: true });
        throw error;
      }
    });
  let current = begin();
  return () => createElement(current);
}
