import { contract } from '#contract/index.ts';
import type { PublicProposal, SignProposal } from '#contract/proposal-signing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { send, urlOf } from '#web/api/request.ts';

// Without the client, which reads again what calls change: this page shows one answer, and the reader has no account.
const { open, sign, decline, openPdf, openPicture } = contract.proposals;

export const openProposal = async (token: string, signal: AbortSignal): Promise<PublicProposal> =>
  (await send(open, { params: { token } }, { signal, cache: 'no-store' })).data as PublicProposal;

export const signProposal = async (token: string, body: SignProposal): Promise<PublicProposal> =>
  (await send(sign, { params: { token }, body })).data as PublicProposal;

export const declineProposal = async (token: string, reason: string): Promise<PublicProposal> =>
  (await send(decline, { params: { token }, body: reason ? { reason } : {} })).data as PublicProposal;

export const pdfAddress = (token: string): string => urlOf(openPdf, { params: { token } });

export const pictureAddress = (token: string, sha256: string): string =>
  urlOf(openPicture, { params: { token, sha256 } });

/** Signed, declined or ended meanwhile: what is there now says it. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 410].includes(error.status);
