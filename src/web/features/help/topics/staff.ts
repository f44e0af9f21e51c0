import type { Topic } from './topic.ts';

/** The work of those who run the platform. */
export const staff: readonly Topic[] = [
  {
    id: 'data',
    title: 'Data',
    path: '/admin-dashboard',
    needs: 'admin:stats',
    text: [
      'Import a property CSV for a ZIP code. "Preview" shows how the columns are read and what would change, and stores nothing. An import can be undone from "Recent Imports".',
      'ZIP Code Inventory lists what each ZIP code holds and who works in it. Tags, severity and suggestions set rules for everybody.',
    ],
    also: 'upload csv import geocoding zip inventory tags severity',
  },
  {
    id: 'people',
    title: 'People',
    path: '/admin/users',
    needs: 'admin:users',
    text: [
      'Create users, choose their plan and company, assign ZIP codes, reset passwords and delete accounts.',
      'A new user signs in with the temporary password and chooses their own. Owners of a company can invite their crew themselves once the company holds a ZIP code.',
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
      'Approving a ZIP request assigns the ZIP code at once. The person gets an email either way.',
    ],
    also: 'approve deny ticket support contact report',
  },
  {
    id: 'captures',
    title: 'Captures',
    path: '/captures',
    needs: 'capture:write',
    text: [
      'A capture is one flight over a ZIP code. Create it, add its pictures, and they are placed on the map by the drone’s own data.',
      'Reviewers then assess the roofs. A capture that passes its blind check can be delivered: contractors see its results from then on.',
    ],
    also: 'drone pictures flight deliver upload orthophoto',
  },
  {
    id: 'review',
    title: 'Review',
    path: '/review',
    needs: 'review:write',
    text: [
      'Assess one roof after another from its pictures. Every button has a key; press H to see them all.',
      'Some roofs are reviewed twice by different people who do not see each other’s answers, to measure how accurate a capture is.',
    ],
    also: 'judge severity keys blind audit accuracy',
  },
  {
    id: 'storm-files',
    title: 'Storms',
    path: '/admin/storms',
    needs: 'admin:storms',
    text: [
      'Files of hail and wind, loaded by hand or from feeds. Each shows how many rows were read or rejected, and can be withdrawn.',
      'A file that looks incomplete is held back until you accept it.',
    ],
    also: 'hail wind radar feed noaa file load',
  },
  {
    id: 'operations',
    title: 'Operations',
    path: '/admin/operations',
    needs: 'admin:stats',
    text: [
      'Long work such as large imports, deliveries and indexes, with its progress. Work that failed says why and can be tried again.',
    ],
    also: 'jobs progress failed retry cancel',
  },
  {
    id: 'audit',
    title: 'Audit',
    path: '/admin/audit',
    needs: 'admin:audit',
    text: ['Who did what, when and from where. Lines are added and never changed.'],
    also: 'log record history who',
  },
  {
    id: 'knocking-hours',
    title: 'Knocking hours',
    path: '/admin/knocking-hours',
    needs: 'admin:hours',
    text: [
      'When cities allow knocking. Import the rules from a CSV; reps see at each door whether they may knock now.',
    ],
    also: 'city ordinance hours law',
  },
];
