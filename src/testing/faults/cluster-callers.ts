import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '#contract/operations.ts';
import { type Client, makeClient } from '../client.ts';
import { clusterLogin } from '../cluster.ts';

/** What a round found, as one line of docs/benchmarks.md. */
export interface ClusterFigures {
  fault: string;
  figure: string;
  bar: string;
  held: boolean;
}

/** The cluster's administrator. */
export async function signedIn(url: string): Promise<Client> {
  const client = makeClient(url);
  const { status } = await client.post('/api/auth/login', clusterLogin);
  if (status !== 200) throw new Error(`sign-in answers ${status}`);
  return client;
}

/** Looks again and again until it is so, or until `most` milliseconds are over: then it gives false. */
export async function until(isSo: () => boolean | Promise<boolean>, most: number): Promise<boolean> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > most) return false;
    await sleep(50);
  }
  return true;
}

export async function operationOf(client: Client, id: string): Promise<Operation> {
  return (await client.get(`/api/operations/${id}`)).json() as Operation;
}
