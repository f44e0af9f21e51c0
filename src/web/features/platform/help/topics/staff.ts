import type { Topic } from './topic.ts';

/** The work of those who run the platform. */
export const staff: readonly Topic[] = [
  {
    id: 'data',
    title: 'Control Panel',
    path: '/admin-dashboard',
    needs: 'admin:stats',
    text: [
      'Import a property CSV for a ZIP code. "Preview" shows how the columns are read and what would change, without storing anything. To undo an import, find it under "Recent Imports".',
      'Import a city’s building permits the same way: choose "Building permits". Ridgecap reads which of them replaced a roof, and asks about those it cannot tell. One answer counts for all permits with the same words.',
      'User Management creates users, assigns ZIP codes and lists every account, administrators included. ZIP Code Inventory lists what each ZIP code contains and who works in it. The tabs for tags, severity and suggestions set rules for every company.',
    ],
    also: 'upload csv import permits reroof age geocoding zip inventory tags severity new user assign',
  },
  {
    id: 'data-management',
    title: 'Data management',
    path: '/data',
    needs: 'property:upload',
    text: [
      'How many properties there are, how many have coordinates, and recent imports. The sample ZIP is removed here.',
    ],
    also: 'geocoding upload csv sample coordinates',
  },
  {
    id: 'people',
    title: 'User Management',
    path: '/admin/users',
    needs: 'admin:users',
    text: [
      'Open a user to choose their plan and company, change their ZIP codes, reset the password or delete the account.',
      'A new user signs in with the temporary password, then chooses their own. Once a company holds a ZIP code, its owners can invite their own crew.',
    ],
    also: 'user account assign zip reset password plan company role',
  },
  {
    id: 'requests',
    title: 'Requests',
    path: '/admin/requests',
    needs: 'admin:requests',
    text: [
      'Everything waiting for your decision: ZIP access, new areas, storm captures, support tickets, contact requests, and corrections from doors.',
      'When you approve a ZIP request, the ZIP code is assigned right away. The person gets an email whether you approve or deny.',
    ],
    also: 'approve deny ticket support contact report',
  },
  {
    id: 'captures',
    title: 'Captures',
    path: '/captures',
    needs: 'capture:write',
    text: [
      'A capture is one flight over a ZIP code. Create it and add its pictures. Ridgecap places them on the map from the drone’s own data.',
      'Reviewers then assess the roofs. When the blind check is done, deliver the capture to show its results to contractors.',
    ],
    also: 'drone pictures flight deliver upload orthophoto',
  },
  {
    id: 'review',
    title: 'Review',
    path: '/review',
    needs: 'review:write',
    text: [
      'Assess roofs one at a time from their pictures. Every button has a key; press H to see them all.',
      'Some roofs are reviewed twice by different people who do not see each other’s answers, to measure how accurate a capture is.',
    ],
    also: 'judge severity keys blind audit accuracy',
  },
  {
    id: 'storm-files',
    title: 'Storm files',
    path: '/admin/storms',
    needs: 'admin:storms',
    text: [
      'Files with hail and wind data, loaded by hand or from feeds. Each shows how many rows were read and rejected. You can withdraw a file that should not count.',
      'A file that looks incomplete does not count until you accept it.',
    ],
    also: 'hail wind radar feed noaa file load',
  },
  {
    id: 'operations',
    title: 'Operations',
    path: '/admin/operations',
    needs: 'admin:stats',
    text: [
      'Work that takes a while, such as large imports, deliveries and indexes, with its progress. If an operation failed, you see why and can try it again.',
    ],
    also: 'jobs progress failed retry cancel',
  },
  {
    id: 'audit',
    title: 'Audit',
    path: '/admin/audit',
    needs: 'admin:audit',
    text: ['Who did what, when and from where. Nobody can change or delete an entry.'],
    also: 'log record history who',
  },
  {
    id: 'knocking-hours',
    title: 'Knocking hours',
    path: '/admin/knocking-hours',
    needs: 'admin:hours',
    text: [
      'When cities allow knocking. Import the rules from a CSV. At each door, reps then see whether they may knock now.',
    ],
    also: 'city ordinance hours law',
  },
];
