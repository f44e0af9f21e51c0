// The rules of ARCHITECTURE.md that a machine can check. src/architecture.test.ts runs them.
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const feature = (side) => `^src/${side}/features/([^/]+/[^/]+)/`;

/** What each wing may import besides itself. The dashboard and the property's dialog, in `leads`, show every wing. */
const wings = {
  server: {
    leads: ['company', 'field', 'imagery'],
    field: ['company', 'leads', 'sales', 'imagery', 'storms'],
    sales: ['company', 'field', 'imagery', 'storms'],
    contact: ['company', 'leads', 'imagery'],
    storms: ['company', 'leads'],
    imagery: ['company', 'leads'],
    company: ['leads', 'imagery', 'platform'],
    connect: ['company', 'leads', 'contact'],
    platform: ['company', 'leads', 'field', 'sales', 'contact', 'storms', 'imagery'],
  },
  web: {
    leads: ['company', 'field', 'sales', 'contact', 'storms', 'imagery', 'connect', 'platform'],
    field: ['company', 'leads', 'sales', 'storms', 'imagery'],
    sales: ['company', 'leads', 'field', 'contact'],
    contact: ['company', 'leads'],
    storms: ['company'],
    imagery: ['company', 'leads'],
    company: ['leads', 'field', 'sales', 'storms', 'platform'],
    connect: ['company', 'leads'],
    platform: ['company', 'leads', 'storms', 'imagery'],
  },
};

export default {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid(
      'domain-is-pure',
      'Domain imports nothing but domain.',
      { path: '^src/domain/', pathNot: '\\.test\\.' },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'sample-is-pure',
      'The sample imports nothing but the domain.',
      { path: '^src/sample/', pathNot: '\\.test\\.' },
      { pathNot: '^src/(sample|domain)/' },
    ),
    forbid(
      'sample-is-for-the-server',
      'Neither the contract nor the browser knows the simulated neighborhood.',
      { path: '^src/(contract|access|web)/' },
      { path: '^src/sample/' },
    ),
    forbid(
      'tools-are-for-checks',
      'What is served imports no tool: the simulated town is drawn once, and tests fly over it.',
      { path: '^src/', pathNot: '^src/testing/|\\.test\\.tsx?$' },
      { path: '^(tools|bench|e2e)/' },
    ),
    forbid(
      'contract-is-data',
      'The contract imports zod, the domain, and the names of permissions and scopes.',
      { path: '^src/contract/', pathNot: '\\.test\\.' },
      { pathNot: '^(src/contract/|src/domain/|src/access/(permissions|scopes)\\.ts$|node_modules/zod/)' },
    ),
    forbid(
      'access-is-pure',
      'Access decides without I/O; only rows.ts and held-back.ts speak SQL.',
      { path: '^src/access/', pathNot: '(rows|held-back|\\.test)\\.ts$' },
      { pathNot: '^(src/access/|src/domain/)' },
    ),
    forbid(
      'rows-is-sql-only',
      'rows.ts and held-back.ts are for the server.',
      { path: '^src/(web|contract|domain)/' },
      { path: '^src/access/(rows|held-back)\\.ts$' },
    ),
    forbid(
      'web-without-server',
      'The browser never sees server code.',
      { path: '^src/web/' },
      { path: '^src/(server|testing)/' },
    ),
    forbid(
      'server-without-web',
      'The server never imports web code.',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),
    forbid(
      'platform-knows-no-feature',
      'Features stand on the platform, not the other way.',
      { path: '^src/server/platform/' },
      { path: '^src/server/features/' },
    ),
    forbid(
      'operations-know-no-feature',
      'Features stand on the room of long work, not the other way; they come in by its front door.',
      { path: '^src/server/operations/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/features/' },
    ),
    forbid(
      'operations-by-front-door',
      'Features define long work through the room’s index.ts.',
      { path: '^src/server/features/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/operations/', pathNot: '^src/server/operations/index\\.ts$' },
    ),
    forbid(
      'doors-know-no-feature',
      'Features change doors through the room for them, not the other way.',
      { path: '^src/server/doors/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/(features|lead-filters)/' },
    ),
    forbid(
      'doors-by-front-door',
      'Features change doors through the room’s index.ts.',
      { path: '^src/server/(features|lead-filters)/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/doors/', pathNot: '^src/server/doors/index\\.ts$' },
    ),
    forbid(
      'files-know-no-feature',
      'Features keep files in the room for them, not the other way.',
      { path: '^src/server/files/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/features/' },
    ),
    forbid(
      'files-by-front-door',
      'Features keep files through the room’s index.ts.',
      { path: '^src/server/features/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/files/', pathNot: '^src/server/files/index\\.ts$' },
    ),
    forbid(
      'documents-know-no-feature',
      'Features fill templates in the room for them, not the other way.',
      { path: '^src/server/documents/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/features/' },
    ),
    forbid(
      'documents-by-front-door',
      'Features make documents through the room’s index.ts.',
      { path: '^src/server/features/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/documents/', pathNot: '^src/server/documents/index\\.ts$' },
    ),
    forbid(
      'ui-knows-no-feature',
      'The design system serves every feature.',
      { path: '^src/web/(ui|map)/' },
      { path: '^src/web/(features|app|api)/' },
    ),
    forbid(
      'providers-know-no-feature',
      'A provider is a port to the outside.',
      { path: '^src/server/providers/' },
      { path: '^src/server/features/' },
    ),
    forbid(
      'server-features-by-front-door',
      'A feature reaches another only through its index.ts.',
      { path: feature('server'), pathNot: '\\.test\\.ts$' },
      {
        path: '^src/server/features/[^/]+/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'web-features-by-front-door',
      'A feature reaches another only through its index.ts.',
      { path: feature('web'), pathNot: '\\.test\\.tsx?$' },
      {
        path: '^src/web/features/[^/]+/',
        pathNot: ['^src/web/features/$1/', '^src/web/features/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    ...Object.entries(wings).flatMap(([side, uses]) =>
      Object.entries(uses).map(([wing, others]) =>
        forbid(
          `${side}-wing-${wing}`,
          'A wing imports only those it builds on: the table above.',
          { path: `^src/${side}/features/${wing}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
          {
            path: `^src/${side}/features/[^/]+/`,
            pathNot: `^src/${side}/features/(${[wing, ...others].join('|')})/`,
          },
        ),
      ),
    ),
    forbid(
      'sql-has-its-places',
      'Only data files, the SQL of access, the schema and the platform touch Drizzle or pg.',
      {
        path: '^src/',
        pathNot:
          '(\\.data\\.ts|\\.test\\.ts|^src/access/(rows|held-back)\\.ts|^src/server/(db|platform)/.*|^src/testing/.*)$',
      },
      { path: '^(node_modules/(drizzle-orm|pg|pg-copy-streams)/|src/server/db/)' },
    ),
    forbid(
      'one-door-to-drizzle',
      'Each module that names the package makes Node read its 130 kB of exports again: see src/server/db/orm.ts.',
      { path: '^src/', pathNot: '^src/server/db/(orm|pg-core)\\.ts$' },
      { path: '^node_modules/drizzle-orm/(index|pg-core/)' },
    ),
    forbid(
      'one-browser-driver',
      'Journeys speak the user’s language through the driver.',
      { path: '^e2e/', pathNot: '^e2e/driver\\.ts$' },
      { path: '^node_modules/(@playwright|playwright-core|@axe-core)/' },
    ),
    forbid(
      'nothing-undeclared',
      'Every import resolves to something declared.',
      { path: '^(src|e2e|scripts|bench)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
