import { type ComponentType, createElement, lazy } from 'react';

// Each screen is a separate bundle, fetched at its first visit.
export const PublicScreen = lazy(async () => ({ default: (await marketing()).PublicScreen }));
export const PublicFrame = lazy(async () => ({ default: (await marketing()).PublicFrame }));

export const SetUpSecondFactorScreen = screen(
  async () => (await import('#web/features/profile/set-up-second-factor.screen.tsx')).SetUpSecondFactorScreen,
);
export const DutyScreen = lazy(async () => ({
  default: (await import('#web/features/auth/duty.screen.tsx')).DutyScreen,
}));
export const ProfileScreen = screen(
  async () => (await import('#web/features/profile/profile.screen.tsx')).ProfileScreen,
);
export const DashboardScreen = screen(
  async () => (await import('#web/features/dashboard/dashboard.screen.tsx')).DashboardScreen,
);
export const MapScreen = screen(async () => (await import('#web/features/map/map.screen.tsx')).MapScreen);
export const QueuesScreen = screen(
  async () => (await import('#web/features/queues/list/queues.screen.tsx')).QueuesScreen,
);
export const QueueScreen = screen(
  async () => (await import('#web/features/queues/queue.screen.tsx')).QueueScreen,
);
export const TodayScreen = screen(
  async () => (await import('#web/features/today/today.screen.tsx')).TodayScreen,
);
export const StormRulesScreen = screen(
  async () => (await import('#web/features/storm-rules/storm-rules.screen.tsx')).StormRulesScreen,
);
export const OwnerScreen = screen(
  async () => (await import('#web/features/owner-page/owner.screen.tsx')).OwnerScreen,
);
export const CampaignsScreen = screen(
  async () => (await import('#web/features/campaigns/campaigns.screen.tsx')).CampaignsScreen,
);
export const CampaignScreen = screen(
  async () => (await import('#web/features/campaigns/campaign.screen.tsx')).CampaignScreen,
);
export const MailSettingsScreen = screen(
  async () => (await import('#web/features/campaigns/settings.screen.tsx')).MailSettingsScreen,
);
export const KnockScreen = screen(
  async () => (await import('#web/features/knock/knock.screen.tsx')).KnockScreen,
);
export const PipelineScreen = screen(
  async () => (await import('#web/features/pipeline/pipeline.screen.tsx')).PipelineScreen,
);
export const ProposalsScreen = screen(
  async () => (await import('#web/features/proposals/proposals.screen.tsx')).ProposalsScreen,
);
export const TemplateScreen = screen(
  async () => (await import('#web/features/proposals/template.screen.tsx')).TemplateScreen,
);
export const TeamScreen = screen(async () => (await import('#web/features/team/team.screen.tsx')).TeamScreen);
export const TeamWalksScreen = screen(
  async () => (await import('#web/features/team/team-walks.screen.tsx')).TeamWalksScreen,
);
export const TeamNumbersScreen = screen(
  async () => (await import('#web/features/team/team-numbers.screen.tsx')).TeamNumbersScreen,
);
export const CompanyScreen = screen(
  async () => (await import('#web/features/company/company.screen.tsx')).CompanyScreen,
);
export const KeysScreen = screen(
  async () => (await import('#web/features/connect/keys.screen.tsx')).KeysScreen,
);
export const ApiScreen = screen(async () => (await import('#web/features/connect/api.screen.tsx')).ApiScreen);
export const IncomingLeadsScreen = screen(
  async () => (await import('#web/features/connect/leads.screen.tsx')).IncomingLeadsScreen,
);
export const CrmLinksScreen = screen(
  async () => (await import('#web/features/crm-links/crm-links.screen.tsx')).CrmLinksScreen,
);
export const HooksScreen = screen(
  async () => (await import('#web/features/hooks/hooks.screen.tsx')).HooksScreen,
);
export const HookScreen = screen(
  async () => (await import('#web/features/hooks/hook.screen.tsx')).HookScreen,
);
export const PriceBookScreen = screen(
  async () => (await import('#web/features/pricing/price-book.screen.tsx')).PriceBookScreen,
);
export const ContactsScreen = screen(
  async () => (await import('#web/features/contacts/contacts.screen.tsx')).ContactsScreen,
);
export const DataScreen = screen(async () => (await import('#web/features/data/data.screen.tsx')).DataScreen);
export const UploadScreen = screen(
  async () => (await import('#web/features/data/upload.screen.tsx')).UploadScreen,
);
export const ImportPreviewScreen = screen(
  async () => (await import('#web/features/uploads/preview/import-preview.screen.tsx')).ImportPreviewScreen,
);
export const HelpScreen = screen(async () => (await import('#web/features/help/help.screen.tsx')).HelpScreen);
export const CoverageScreen = screen(
  async () => (await import('#web/features/coverage/coverage.screen.tsx')).CoverageScreen,
);
export const SignScreen = screen(async () => (await import('#web/features/sign/sign.screen.tsx')).SignScreen);
export const ReviewScreen = screen(
  async () => (await import('#web/features/review/review.screen.tsx')).ReviewScreen,
);
export const UsersScreen = screen(
  async () => (await import('#web/features/accounts/users.screen.tsx')).UsersScreen,
);
export const RequestsScreen = screen(
  async () => (await import('#web/features/requests/requests.screen.tsx')).RequestsScreen,
);
export const OperationsScreen = screen(
  async () => (await import('#web/features/operations/operations.screen.tsx')).OperationsScreen,
);
export const AuditScreen = screen(
  async () => (await import('#web/features/audit/audit.screen.tsx')).AuditScreen,
);
export const KnockingHoursScreen = screen(
  async () => (await import('#web/features/knocking-hours/knocking-hours.screen.tsx')).KnockingHoursScreen,
);
export const StormFilesScreen = screen(
  async () => (await import('#web/features/storms/storm-files.screen.tsx')).StormFilesScreen,
);
export const CapturesScreen = screen(
  async () => (await import('#web/features/captures/captures.screen.tsx')).CapturesScreen,
);
export const CaptureScreen = screen(
  async () => (await import('#web/features/captures/capture.screen.tsx')).CaptureScreen,
);
export const AdminDashboardScreen = screen(
  async () => (await import('#web/features/admin/admin-dashboard.screen.tsx')).AdminDashboardScreen,
);

function marketing() {
  return import('#web/features/marketing/index.ts');
}

/** React keeps it for good that code could not be had. Back with a connection, a screen is asked for anew. */
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
