import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessDecision, type Actor, decideAccess } from '#access/can.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import {
  accountRemoved,
  emailUnconfirmed,
  type Failure,
  forbidden,
  missingScope,
  passwordTemporary,
  secondFactorRequired,
  sessionOnly,
  signedOut,
  unavailable,
} from './errors.ts';
import type { Services } from './services.ts';
import { isUnfinished, mayTakeLong } from './slow-callers.ts';
import { asZod, validate } from './validate.ts';

/** Beside the validated request: who calls, what the server offers, and the raw exchange for headers and streams. */
export interface Context<A extends Actor | null> extends Services {
  actor: A;
  request: FastifyRequest;
  reply: FastifyReply;
  log: FastifyBaseLogger;
}

type ActorOf<E extends Endpoint> = E['anonymous'] extends true
  ? null
  : E['access'] extends 'public'
    ? Actor | null
    : Actor;

// Handlers of other replies than JSON send text, bytes or a stream themselves and return the reply.
type AnswerOf<E extends Endpoint> = E['reply'] extends 'bulk' | 'csv' | 'file' ? FastifyReply : ResponseOf<E>;

export type Handler<E extends Endpoint> = (
  input: RequestOf<E>,
  context: Context<ActorOf<E>>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** One handler for each endpoint of a feature; a missing, extra or wrongly answering one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [Name in keyof F]: Handler<F[Name]> };

/** Registers those of every feature's endpoints that are wanted: access → validation → handler → checked reply. */
export function implementAll<C extends Record<string, Record<string, Endpoint>>>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  handlers: { [Feature in keyof C]: Handlers<C[Feature]> },
  isWanted: (endpoint: Endpoint) => boolean,
): void {
  const admit = limitArrivals();
  for (const [feature, endpoints] of Object.entries(contract)) {
    const ofFeature = handlers[feature] as unknown as Record<string, AnyHandler>;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (isWanted(endpoint)) register(app, services, endpoint, ofFeature[name] as AnyHandler, admit);
    }
  }
}

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context<Actor | null>,
) => Promise<unknown>;

function register(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  handle: AnyHandler,
  admit: ReturnType<typeof limitArrivals>,
): void {
  const isRead = endpoint.method === 'GET';
  // Others wait in their own lines, without a connection: for what a list or a picture is made of.
  const isJson = endpoint.reply === undefined || endpoint.reply === 'json';
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    config: { endpoint },
    // Before the body is read: a caller without the right cannot make the server parse megabytes.
    preParsing: async (request) => {
      const decision = decideAccess(endpoint, request.actor);
      if (decision === 'signed-out' && request.session?.userId === null) throw accountRemoved();
      if (decision !== 'ok') throw refusals[decision](endpoint);
      if (!endpoint.files) return;
      mayTakeLong(request.raw);
      if (request.actor) admit(request.actor, request.raw);
    },
    handler: async (request, reply) => {
      const input = {
        params: validate('path', endpoint.params, request.params),
        query: validate('query', endpoint.query, request.query),
        body: validate('body', endpoint.body, request.body),
      };
      const context = { ...services, actor: request.actor, request, reply, log: request.log };
      // Before the handler, which may choose another one: 202 where the work goes on in the background.
      reply.code(endpoint.status ?? 200);
      const read = () =>
        services.reads.run({ endpoint, request, reply }, async ({ turns, ...readers }) => {
          const answer = async () => handle(input, { ...context, ...readers });
          return isJson ? turns.run(request.actor?.id ?? request.ip, answer) : answer();
        });
      const answer = await (isRead ? read() : handle(input, context));
      return isJson ? asZod(endpoint.response).parse(answer) : answer;
    },
  });
}

const refusals: Record<Exclude<AccessDecision, 'ok'>, (endpoint: Endpoint) => Failure> = {
  'signed-out': signedOut,
  'session-only': sessionOnly,
  'confirm-email': emailUnconfirmed,
  'change-password': passwordTemporary,
  'set-up-second-factor': secondFactorRequired,
  forbidden: () => forbidden(),
  'missing-scope': (endpoint) => missingScope(endpoint.scope ?? null),
};

/** Files on their way at a time. A phone sends one after the other, a browser three. */
const MOST = { account: 8, company: 32 };
const RETRY_AFTER_SECONDS = 10;

/** Refuses a file while its sender, or their company, has enough others on the way, so that others are not blocked. */
function limitArrivals(): (actor: Actor, request: IncomingMessage) => void {
  const arriving = new Map<string, Set<IncomingMessage>>();
  return ({ id, companyId }, request) => {
    if (!isUnfinished(request)) return;
    const limits = [
      { key: `account ${id}`, most: MOST.account },
      { key: `company ${companyId}`, most: MOST.company },
    ];
    for (const { key, most } of limits) {
      const own = arriving.get(key) ?? new Set();
      for (const other of own) if (other.complete) own.delete(other);
      if (own.size >= most)
        throw unavailable('Too many files arrive from your company at once.', RETRY_AFTER_SECONDS);
    }
    for (const { key } of limits) {
      const own = arriving.get(key) ?? new Set();
      arriving.set(key, own.add(request));
      request.once('close', () => {
        own.delete(request);
        if (own.size === 0 && arriving.get(key) === own) arriving.delete(key);
      });
    }
  };
}
