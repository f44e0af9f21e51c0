import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
// What is longer is strong enough, and would take long to look through.
const LONGEST_LOOKED_AT = 64;

/** 0 (guessed at once) to 4 (not guessed). `words` are known facts about the person. */
export function estimateStrength(password: string, words: readonly string[]): number {
  return estimator.check(password.slice(0, LONGEST_LOOKED_AT), [...words]).score;
}
