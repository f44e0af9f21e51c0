import { useCallback } from 'react';
import { useOpened } from '#web/api/use-opened.ts';
import { openProposal } from './calls.ts';

/** The proposal behind a link. */
export const useProposal = (token: string) =>
  useOpened(useCallback((signal: AbortSignal) => openProposal(token, signal), [token]));
