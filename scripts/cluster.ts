import { clusterLogin, startCluster } from '#testing/cluster.ts';
import { ensureWebBuilt } from './build-web.ts';

// npm run cluster: a primary and its replica, two web servers and a worker on this machine, each behind a door that stands
// for a balancer. Everything is gone when it ends.
await ensureWebBuilt();
const cluster = await startCluster({ settings: { SAMPLE_DATA: 'on' } });
console.log(`
A cluster is running: ${cluster.url}
  sign in as   ${clusterLogin.email}, ${clusterLogin.password}
  web servers  ${cluster.web.map(({ url }) => url).join('  ')}
  primary      ${cluster.database.primary.superuserUrl}
  replica      ${cluster.database.replica.superuserUrl}

Ctrl-C ends it.`);

const end = () => void cluster.discard().then(() => process.exit(0));
process.once('SIGINT', end);
process.once('SIGTERM', end);
