import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_FACTOR_MINUTES } from '#contract/second-factor.ts';
import type { Config } from '#server/platform/config.ts';

const SIGN_IN_COOKIE = 'ridgecap_sign_in';

interface Exchange {
  config: Config;
  request: FastifyRequest;
  reply: FastifyReply;
}

const attributesOf = ({ config, request }: Exchange) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.publicUrl?.startsWith('https:') || request.protocol === 'https',
  // Nothing but signing in sees it.
  path: '/api/auth',
});

/** Binds an unfinished sign-in to this browser. */
export function setSignInToken(exchange: Exchange, token: string): void {
  const maxAge = SECOND_FACTOR_MINUTES * 60;
  exchange.reply.setCookie(SIGN_IN_COOKIE, token, { ...attributesOf(exchange), maxAge });
}

export const signInTokenOf = (request: FastifyRequest): string | undefined => request.cookies[SIGN_IN_COOKIE];

export function clearSignInToken(exchange: Exchange): void {
  exchange.reply.clearCookie(SIGN_IN_COOKIE, attributesOf(exchange));
}
