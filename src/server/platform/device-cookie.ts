import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from './secret.ts';

const DEVICE_COOKIE = 'ridgecap_device';
/** As long as browsers keep a cookie at most. */
export const DEVICE_DAYS = 400;

/** The hash of what this browser was given at a sign-in before; null if it brings nothing that was signed here. */
export function deviceHashOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[DEVICE_COOKIE];
  const { valid, value } = cookie ? request.unsignCookie(cookie) : { valid: false, value: null };
  return valid && value ? hashToken(value) : null;
}

/** Marks this browser, or keeps its mark for another 400 days. Answers the mark's hash. */
export function markDevice(request: FastifyRequest, reply: FastifyReply): string {
  const cookie = request.cookies[DEVICE_COOKIE];
  const kept = cookie ? request.unsignCookie(cookie) : null;
  const mark = (kept?.valid && kept.value) || newToken();
  reply.setCookie(DEVICE_COOKIE, mark, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/api',
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
  return hashToken(mark);
}
