import { ensureWebBuilt } from '../scripts/build-web.ts';
import { makeQueue, prepare } from './knock.bench.ts';
import { openLab } from './leads-lab.ts';
import { launchBrowser, openPhone } from './phone.ts';
import { writeFileSync } from 'node:fs';
await ensureWebBuilt();
const lab = await openLab(250);
const browser = await launchBrowser();
const context = await openPhone(browser, lab.baseUrl);
const address = `${lab.baseUrl}/knock/${await makeQueue(lab, context)}`;
await prepare(context, address);
for (const rate of [1, 1, 4, 6]) {
  const page = await context.newPage();
  const dev = await context.newCDPSession(page);
  await dev.send('Emulation.setCPUThrottlingRate', { rate });
  await dev.send('Profiler.enable');
  await dev.send('Profiler.setSamplingInterval', { interval: 500 });
  await dev.send('Profiler.start');
  const t = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /Not home/ }).first().waitFor();
  const ms = Date.now() - t;
  const { profile } = (await dev.send('Profiler.stop')) as any;
  const self = new Map<string, number>(); const byUrl = new Map<string, number>();
  const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
  profile.samples.forEach((id: number, i: number) => {
    const n: any = byId.get(id); const d = profile.timeDeltas[i] / 1000;
    const u = n.callFrame.url.split('/').pop() || '-';
    byUrl.set(u, (byUrl.get(u) ?? 0) + d);
    const k = `${n.callFrame.functionName || 'anon'} ${u}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`;
    self.set(k, (self.get(k) ?? 0) + d);
  });
  const top = (m: Map<string, number>, c: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, c).map(([k, v]) => `${v.toFixed(0)} ${k}`).join('\n');
  console.log(`== rate ${rate} first door ${ms} ms`);
  if (rate !== 6) { console.log(top(byUrl, 14)); console.log('--'); console.log(top(self, 16)); }
  const nav = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('resource').map((r: any) => [r.name.split('/').slice(3).join('/').slice(0,50), Math.round(r.startTime), Math.round(r.responseEnd)]).sort((a:any,b:any)=>a[1]-b[1])));
  if (rate === 4) console.log(nav);
  writeFileSync(`/tmp/prof-${rate}.cpuprofile`, JSON.stringify(profile));
  await page.close();
}
await browser.close(); await lab.close();
