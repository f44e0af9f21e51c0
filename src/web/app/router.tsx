import { Suspense } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { publicPaths } from '#contract/pages.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import { BrokenScreen, ErrorScreen } from './error.screen.tsx';
import { ForbiddenScreen } from './forbidden.screen.tsx';
import { Frame } from './frame.tsx';
import { adminsOr, holdersOr, LeadsOr, landingOr, membersOnly } from './guards.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { Root } from './root.tsx';
import {
  AdminDashboardScreen,
  ApiScreen,
  AuditScreen,
  CampaignScreen,
  CampaignsScreen,
  CaptureScreen,
  CapturesScreen,
  CompanyScreen,
  ContactsScreen,
  CoverageScreen,
  CrmLinksScreen,
  DashboardScreen,
  DataScreen,
  DayScreen,
  DoorListScreen,
  HelpScreen,
  HookScreen,
  HooksScreen,
  ImportPreviewScreen,
  IncomingLeadsScreen,
  KeysScreen,
  KnockingHoursScreen,
  KnockScreen,
  MailSettingsScreen,
  MapScreen,
  OperationsScreen,
  OwnerScreen,
  PipelineScreen,
  PriceBookScreen,
  ProfileScreen,
  ProposalsScreen,
  PublicScreen,
  QueueScreen,
  QueuesScreen,
  RequestsScreen,
  ReviewScreen,
  SignScreen,
  StormFilesScreen,
  StormRulesScreen,
  TeamNumbersScreen,
  TeamScreen,
  TemplateScreen,
  TodayScreen,
  UploadScreen,
  UsersScreen,
} from './screens.ts';

const landing = <PublicScreen page="/" />;
const notFound = <NotFoundScreen />;

/**
 * The route table of docs/product.md; contract/pages.ts lists the same paths for the server. Paths whose
 * screen comes with a later issue are listed already where signed-out visitors see something else than 'not found'.
 */
export const router = createBrowserRouter([
  // Outside of everything that asks who is signed in: a homeowner holds the phone.
  {
    path: 'p/:token',
    element: (
      <Suspense fallback={<FullScreenSpinner />}>
        <SignScreen />
      </Suspense>
    ),
    errorElement: <ErrorScreen />,
  },
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    children: [
      {
        element: <Frame />,
        errorElement: <ErrorScreen />,
        children: [
          {
            errorElement: <BrokenScreen />,
            children: [
              {
                element: <LeadsOr others={notFound} />,
                children: [
                  { index: true, element: landingOr(<DashboardScreen />, landing) },
                  { path: 'dashboard', element: landingOr(<DashboardScreen />, landing) },
                  { path: 'upload', element: landingOr(<UploadScreen />, landing) },
                  {
                    path: 'upload/:previewId',
                    element: membersOnly(adminsOr(<ImportPreviewScreen />, notFound)),
                  },
                  { path: 'map', element: landingOr(<MapScreen />, landing) },
                  { path: 'queue', element: landingOr(<QueueScreen />, landing) },
                  { path: 'data', element: landingOr(<DataScreen />, landing) },
                  {
                    path: 'admin-dashboard',
                    element: landingOr(adminsOr(<AdminDashboardScreen />, notFound), landing),
                  },
                  { path: 'admin/users', element: membersOnly(adminsOr(<UsersScreen />, notFound)) },
                  { path: 'admin/requests', element: membersOnly(adminsOr(<RequestsScreen />, notFound)) },
                  {
                    path: 'admin/operations',
                    element: membersOnly(adminsOr(<OperationsScreen />, notFound)),
                  },
                  { path: 'admin/audit', element: membersOnly(adminsOr(<AuditScreen />, notFound)) },
                  {
                    path: 'admin/knocking-hours',
                    element: membersOnly(adminsOr(<KnockingHoursScreen />, notFound)),
                  },
                  { path: 'admin/storms', element: membersOnly(adminsOr(<StormFilesScreen />, notFound)) },
                  { path: 'queues', element: membersOnly(<QueuesScreen />) },
                  { path: 'queues/day', element: membersOnly(<DayScreen />) },
                  { path: 'queue/:queueId', element: membersOnly(<QueueScreen />) },
                  { path: 'today', element: membersOnly(<TodayScreen />) },
                  { path: 'today/come-backs', element: membersOnly(<DoorListScreen />) },
                  { path: 'today/hot-leads', element: membersOnly(<DoorListScreen />) },
                  { path: 'owners/:propertyId', element: membersOnly(<OwnerScreen />) },
                  { path: 'storm-rules', element: membersOnly(<StormRulesScreen />) },
                  { path: 'knock/:queueId', element: membersOnly(<KnockScreen />) },
                  { path: 'pipeline', element: membersOnly(<PipelineScreen />) },
                  { path: 'proposals', element: membersOnly(<ProposalsScreen />) },
                  { path: 'proposals/template', element: membersOnly(<TemplateScreen />) },
                  { path: 'team', element: membersOnly(<TeamScreen />) },
                  { path: 'team/walks', element: <Navigate to="/queues/day" replace /> },
                  {
                    path: 'team/numbers',
                    element: membersOnly(holdersOr('team:lead', <TeamNumbersScreen />, notFound)),
                  },
                  {
                    path: 'company',
                    element: membersOnly(holdersOr('team:lead', <CompanyScreen />, notFound)),
                  },
                  {
                    path: 'connect',
                    element: membersOnly(holdersOr('team:manage', <KeysScreen />, notFound)),
                  },
                  {
                    path: 'connect/leads',
                    element: membersOnly(holdersOr('team:lead', <IncomingLeadsScreen />, notFound)),
                  },
                  {
                    path: 'connect/api',
                    element: membersOnly(holdersOr('team:lead', <ApiScreen />, notFound)),
                  },
                  {
                    path: 'mail',
                    element: membersOnly(holdersOr('team:lead', <CampaignsScreen />, notFound)),
                  },
                  {
                    path: 'mail/settings',
                    element: membersOnly(holdersOr('team:lead', <MailSettingsScreen />, notFound)),
                  },
                  {
                    path: 'mail/:campaignId',
                    element: membersOnly(holdersOr('team:lead', <CampaignScreen />, notFound)),
                  },
                  { path: 'price-book', element: membersOnly(<PriceBookScreen />) },
                  { path: 'contacts', element: membersOnly(<ContactsScreen />) },
                  {
                    path: 'crm',
                    element: membersOnly(holdersOr('team:manage', <CrmLinksScreen />, notFound)),
                  },
                  {
                    path: 'webhooks',
                    element: membersOnly(holdersOr('team:manage', <HooksScreen />, notFound)),
                  },
                  {
                    path: 'webhooks/:hookId',
                    element: membersOnly(holdersOr('team:manage', <HookScreen />, notFound)),
                  },
                  { path: 'coverage', element: membersOnly(<CoverageScreen />) },
                ],
              },
              {
                path: 'admin',
                element: membersOnly(adminsOr(<AdminDashboardScreen />, <ForbiddenScreen />)),
              },
              { path: 'review', element: membersOnly(holdersOr('review:write', <ReviewScreen />, notFound)) },
              {
                path: 'captures',
                element: membersOnly(holdersOr('capture:write', <CapturesScreen />, notFound)),
              },
              {
                path: 'captures/:captureId',
                element: membersOnly(holdersOr('capture:write', <CaptureScreen />, notFound)),
              },
              { path: 'help', element: membersOnly(<HelpScreen />) },
              { path: 'profile', element: membersOnly(<ProfileScreen />) },
              ...publicPaths
                .filter((path) => path !== '/')
                .map((path) => ({ path, element: <PublicScreen page={path} /> })),
              { path: '*', element: notFound },
            ],
          },
        ],
      },
    ],
  },
]);
