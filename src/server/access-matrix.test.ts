import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { isAudited } from '#domain/events.ts';
import { type Measured, measureRoof } from '#domain/measure/measure.ts';
import { type Estimate, estimate } from '#domain/pricing/estimate.ts';
import { quantitiesOfTyped } from '#domain/pricing/quantities.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { usualStages } from '#domain/queues/outcomes.ts';
import { desc, eq, sql } from '#server/db/orm.ts';
import {
  apiTokens,
  appointments,
  bulkQueueJobs,
  captures,
  corrections,
  costCalculations,
  doorPhotos,
  events,
  invitations,
  measurements,
  operations,
  passkeys,
  people,
  priceBooks,
  propertyHistory,
  propertyNotes,
  proposals,
  queueItems,
  queues,
  savedViews,
  uploads,
  users,
  userZipSubscriptions,
} from '#server/db/schema/index.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { recordRelease } from '#testing/release-record.ts';

// For former-release.test.ts: every call of the matrix, as statements.
const finishRecord = process.env.RECORD_RELEASE ? recordRelease() : undefined;

/**
 * What each caller gets, for ids of ZIP 85251: a visitor, the contractor who holds the ZIP, a contractor of another
 * ZIP, an administrator. A new endpoint without a row here fails the test.
 */
const expected: Record<string, [visitor: number, holder: number, other: number, admin: number]> = {
  'GET /api/auth/me': [401, 200, 200, 200],
  'POST /api/auth/login': [400, 400, 400, 400],
  'POST /api/auth/register': [400, 400, 400, 400],
  'POST /api/auth/logout': [200, 200, 200, 200],
  'POST /api/auth/change-password': [401, 400, 400, 400],
  'POST /api/auth/change-email': [401, 400, 400, 400],
  'POST /api/auth/resend-confirmation': [401, 409, 409, 409],
  'POST /api/auth/confirm-email': [400, 400, 400, 400],
  'POST /api/auth/request-password-reset': [400, 400, 400, 400],
  'POST /api/auth/reset-password': [400, 400, 400, 400],
  'POST /api/auth/second-factor': [400, 400, 400, 400],
  // None of these callers has entered a password and still owes the second factor.
  'POST /api/auth/second-factor/passkey': [401, 401, 401, 401],
  // By 127.0.0.1 there are no passkeys.
  'POST /api/auth/passkey/request': [409, 409, 409, 409],
  'POST /api/auth/passkey': [400, 400, 400, 400],
  'GET /api/profile/second-factor': [401, 200, 200, 200],
  'POST /api/profile/second-factor/app': [401, 400, 400, 400],
  'POST /api/profile/second-factor/app/confirm': [401, 400, 400, 400],
  'POST /api/profile/second-factor/app/remove': [401, 400, 400, 400],
  'POST /api/profile/second-factor/recovery-codes': [401, 400, 400, 400],
  'POST /api/profile/passkeys/request': [401, 400, 400, 400],
  'POST /api/profile/passkeys': [401, 400, 400, 400],
  'PUT /api/profile/passkeys/{passkeyId}': [401, 404, 404, 404],
  'POST /api/profile/passkeys/{passkeyId}/remove': [401, 404, 404, 404],
  'GET /api/admin/second-factor': [401, 403, 403, 200],
  'PUT /api/admin/second-factor': [401, 403, 403, 200],
  'PUT /api/admin/companies/{companyId}/second-factor': [401, 403, 403, 404],
  'GET /api/admin/users/{userId}/second-factor': [401, 403, 403, 200],
  'POST /api/admin/users/{userId}/second-factor/reset': [401, 403, 403, 200],
  'GET /api/site': [200, 200, 200, 200],
  'GET /api/openapi.json': [200, 200, 200, 200],
  'GET /api/properties': [401, 200, 200, 200],
  'GET /api/leads': [401, 200, 200, 200],
  'GET /api/properties/zip-codes': [401, 200, 200, 200],
  'GET /api/properties/stats': [401, 200, 200, 200],
  'GET /api/properties/{propertyId}': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/facts': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/suggestion': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/corrections': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/corrections': [401, 403, 403, 201],
  'POST /api/properties/{propertyId}/reports': [401, 201, 404, 201],
  'POST /api/properties/{propertyId}/corrections/{correctionId}/accept': [401, 403, 403, 200],
  'POST /api/properties/{propertyId}/corrections/{correctionId}/decline': [401, 403, 403, 409],
  'DELETE /api/properties/{propertyId}/corrections/{correctionId}': [401, 200, 404, 409],
  'GET /api/admin/reports': [401, 403, 403, 200],
  'POST /api/admin/users/{userId}/withdraw-reports': [401, 403, 403, 202],
  'GET /api/properties/map': [401, 200, 200, 200],
  'GET /api/properties/search': [401, 400, 400, 400],
  'GET /api/map/summary': [401, 200, 200, 200],
  'GET /api/map/tiles/{z}/{x}/{y}': [401, 200, 204, 200],
  // There is no operator's base map here.
  'GET /api/map/base/{z}/{x}/{y}': [401, 404, 404, 404],
  'GET /api/map/pictures': [401, 200, 200, 200],
  'GET /api/map/pictures/{z}/{x}/{y}': [401, 204, 204, 204],
  'GET /api/map/zip-areas': [401, 200, 200, 200],
  'GET /api/map/ground': [401, 200, 200, 200],
  'POST /api/admin/zip-boundaries': [401, 403, 403, 400],
  'POST /api/properties/export': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/image': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/crop': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/thumbnail': [401, 404, 404, 404],
  'POST /api/admin/upload/properties': [401, 403, 403, 400],
  'POST /api/properties/upload': [401, 403, 403, 400],
  'GET /api/properties/{propertyId}/permits': [401, 200, 404, 200],
  'GET /api/permits/unclear': [401, 403, 403, 200],
  'PUT /api/permits/answers': [401, 403, 403, 400],
  'GET /api/uploads/history': [401, 200, 200, 200],
  'GET /api/uploads/{uploadId}': [401, 200, 404, 200],
  'GET /api/uploads/{uploadId}/result': [401, 403, 403, 404],
  'GET /api/uploads/{uploadId}/rejected': [401, 403, 403, 404],
  'GET /api/uploads/{uploadId}/undo': [401, 403, 403, 200],
  // It was put there without what it changed.
  'POST /api/uploads/{uploadId}/undo': [401, 403, 403, 409],
  'POST /api/uploads/previews': [401, 403, 403, 400],
  'GET /api/uploads/previews': [401, 403, 403, 200],
  'GET /api/uploads/previews/{previewId}': [401, 403, 403, 404],
  'PUT /api/uploads/previews/{previewId}': [401, 403, 403, 404],
  'POST /api/uploads/previews/{previewId}/import': [401, 403, 403, 404],
  'DELETE /api/uploads/previews/{previewId}': [401, 403, 403, 404],
  'GET /api/uploads/previews/{previewId}/sources': [401, 403, 403, 404],
  'DELETE /api/uploads/sources/{sourceId}': [401, 403, 403, 404],
  'GET /api/admin/properties/{propertyId}/removal': [401, 403, 403, 200],
  'DELETE /api/admin/properties/{propertyId}': [401, 403, 403, 200],
  'GET /api/admin/zips/{zipCode}/removal': [401, 403, 403, 200],
  'POST /api/admin/zips/{zipCode}/removal': [401, 403, 403, 400],
  'GET /api/admin/sample': [401, 403, 403, 200],
  'POST /api/admin/sample/removal': [401, 403, 403, 400],
  'GET /api/geocoding': [401, 200, 200, 200],
  'GET /api/geocoding/refusals': [401, 403, 403, 200],
  'POST /api/geocoding/retry': [401, 403, 403, 200],
  'GET /api/operations': [401, 200, 200, 200],
  'GET /api/operations/{operationId}': [401, 200, 404, 200],
  'POST /api/operations/{operationId}/cancel': [401, 200, 404, 200],
  'POST /api/operations/{operationId}/retry': [401, 409, 404, 409],
  'GET /api/views': [401, 200, 200, 200],
  'POST /api/views': [401, 400, 400, 400],
  'PUT /api/views/{viewId}': [401, 200, 404, 404],
  'DELETE /api/views/{viewId}': [401, 200, 404, 404],
  'GET /api/queues': [401, 200, 200, 200],
  'POST /api/queues': [401, 400, 400, 400],
  'GET /api/queues/addable': [401, 200, 200, 200],
  'GET /api/queues/jobs/{jobId}': [401, 200, 404, 404],
  'PUT /api/queues/{queueId}': [401, 200, 404, 404],
  'GET /api/queues/{queueId}/items': [401, 200, 404, 404],
  'GET /api/queues/{queueId}/roofs': [401, 200, 404, 404],
  'GET /api/queues/{queueId}/squares': [401, 200, 404, 404],
  'GET /api/queues/{queueId}/doors': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/items': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/items/bulk': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/items/move': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/items/remove': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/items/move-to-new': [401, 400, 404, 404],
  'POST /api/queues/{queueId}/items/{propertyId}/outcome': [401, 200, 404, 404],
  'PUT /api/queues/{queueId}/items/{propertyId}': [401, 200, 404, 404],
  'DELETE /api/queues/{queueId}/items/{propertyId}': [401, 200, 404, 404],
  'POST /api/queues/{queueId}/sheet': [401, 400, 404, 404],
  'POST /api/queues/{queueId}/export': [401, 400, 404, 404],
  'GET /api/queues/{queueId}/days': [401, 400, 400, 400],
  'GET /api/queues/{queueId}/export': [401, 400, 404, 404],
  'DELETE /api/queues/{queueId}': [401, 200, 404, 404],
  // Doors that a caller cannot see are on no route of theirs.
  'GET /api/routes/pace': [401, 200, 200, 200],
  'POST /api/routes': [401, 200, 200, 200],
  'GET /api/review/captures': [401, 403, 403, 200],
  'POST /api/review/captures/{captureId}/work': [401, 403, 403, 404],
  'GET /api/review/captures/{captureId}/standing': [401, 403, 403, 404],
  'POST /api/review/captures/{captureId}/consent': [401, 403, 403, 404],
  'DELETE /api/review/captures/{captureId}/consent': [401, 403, 403, 404],
  'GET /api/unreviewed-roofs': [401, 200, 200, 200],
  'GET /api/properties/{propertyId}/may-contact': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/contact': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/opt-outs': [401, 400, 400, 400],
  'DELETE /api/properties/{propertyId}/opt-outs/{optOutId}': [401, 404, 404, 404],
  'PUT /api/properties/{propertyId}/people/{personId}/contact-points': [401, 400, 400, 400],
  'DELETE /api/properties/{propertyId}/people/{personId}/contact-points/{pointId}': [401, 404, 404, 404],
  'GET /api/admin/no-knock': [401, 403, 403, 200],
  'POST /api/admin/no-knock': [401, 403, 403, 400],
  'GET /api/contacts/allowance': [401, 200, 200, 200],
  // No vendor is set up.
  'POST /api/properties/{propertyId}/contact/find': [401, 409, 404, 409],
  'POST /api/contacts/import': [401, 400, 400, 400],
  'POST /api/opt-out-lists': [401, 400, 400, 400],
  'GET /api/opt-out-lists': [401, 200, 200, 200],
  'DELETE /api/opt-out-lists/{listId}': [401, 404, 404, 404],
  'GET /api/mail/settings': [401, 200, 200, 200],
  'PUT /api/mail/settings': [401, 400, 400, 400],
  'GET /api/mail/campaigns': [401, 200, 200, 200],
  'POST /api/mail/campaigns': [401, 400, 400, 400],
  'GET /api/mail/campaigns/{campaignId}': [401, 404, 404, 404],
  'PUT /api/mail/campaigns/{campaignId}': [401, 400, 400, 400],
  'DELETE /api/mail/campaigns/{campaignId}': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/audience': [401, 404, 404, 404],
  'POST /api/mail/campaigns/{campaignId}/freeze': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/pieces': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/proof/{propertyId}': [401, 404, 404, 404],
  'POST /api/mail/campaigns/{campaignId}/print': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/files/{number}': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/manifest': [401, 404, 404, 404],
  'PUT /api/mail/campaigns/{campaignId}/mailed-on': [401, 400, 400, 400],
  'POST /api/mail/campaigns/{campaignId}/returns': [401, 400, 400, 400],
  'GET /api/mail/campaigns/{campaignId}/results': [401, 404, 404, 404],
  'GET /api/mail/campaigns/{campaignId}/sending': [401, 404, 404, 404],
  'POST /api/mail/campaigns/{campaignId}/sending': [401, 400, 400, 400],
  'POST /api/mail/campaigns/{campaignId}/sending/stop': [401, 404, 404, 404],
  'GET /api/r/{code}': [404, 404, 404, 404],
  'GET /api/r/{code}/picture': [404, 404, 404, 404],
  'POST /api/r/{code}/reply': [400, 400, 400, 400],
  'GET /api/stop/{code}': [404, 404, 404, 404],
  'POST /api/stop/{code}': [400, 400, 400, 400],
  'GET /api/properties/{propertyId}/inspections': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/inspections': [401, 403, 403, 400],
  'DELETE /api/properties/{propertyId}/inspections/{inspectionId}': [401, 403, 403, 404],
  'POST /api/review/captures/{captureId}/audit': [401, 403, 403, 404],
  'POST /api/review/captures/{captureId}/audit/waive': [401, 403, 403, 400],
  'GET /api/review/items/{itemId}/picture': [401, 403, 403, 404],
  'GET /api/review/items/{itemId}/earlier-picture': [401, 403, 403, 404],
  'GET /api/review/items/{itemId}/door-photos/{photoId}': [401, 403, 403, 404],
  'POST /api/review/items/{itemId}/answer': [401, 403, 403, 400],
  'POST /api/review/reviews/{reviewId}/undo': [401, 403, 403, 404],
  'PUT /api/review/items/{itemId}/outline': [401, 403, 403, 400],
  'DELETE /api/review/items/{itemId}/outline': [401, 403, 403, 404],
  'GET /api/review/severity-rule': [401, 403, 403, 200],
  'PUT /api/admin/severity-rule': [401, 403, 403, 400],
  // Each change is answered by itself: what one does not see is refused in the answer.
  'POST /api/changes': [401, 200, 200, 200],
  'POST /api/changes/photo': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/photos': [401, 200, 404, 200],
  // The company's own.
  'GET /api/properties/{propertyId}/photos/{photoId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/photos/{photoId}/original': [401, 404, 404, 404],
  'DELETE /api/properties/{propertyId}/photos/{photoId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/evidence': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/score': [401, 200, 404, 200],
  'GET /api/scores': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/roof-size': [401, 200, 404, 200],
  'GET /api/roof-sizes': [401, 400, 400, 400],
  'GET /api/team/price-ranges': [401, 200, 200, 200],
  'PUT /api/team/price-ranges': [401, 400, 400, 400],
  'GET /api/team/territory-values': [401, 200, 200, 200],
  'GET /api/team/score-weights': [401, 200, 200, 200],
  'GET /api/evidence-keys': [200, 200, 200, 200],
  'GET /api/measurements/newest': [401, 400, 400, 400],
  'GET /api/measurements/pictures': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/measurements/picture': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/measurements': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/measurements': [401, 201, 404, 201],
  // Of another company, the administrator's for one.
  'GET /api/properties/{propertyId}/measurements/{measurementId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/measurements/{measurementId}/report': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/measurements/{measurementId}/hover': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/measurements/{measurementId}/edges': [401, 200, 404, 404],
  // Prices are each company's own.
  'GET /api/price-book': [401, 200, 200, 200],
  // Only the holder's company has a version to base one on.
  'PUT /api/price-book': [401, 200, 409, 409],
  'GET /api/price-book/versions': [401, 200, 200, 200],
  'GET /api/price-book/versions/{version}': [401, 200, 404, 404],
  'GET /api/price-book/csv': [401, 200, 200, 200],
  'POST /api/price-book/csv': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/cost-calculations': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/cost-calculations': [401, 201, 404, 201],
  'POST /api/properties/{propertyId}/cost-calculations/packages': [401, 201, 404, 201],
  'GET /api/properties/{propertyId}/cost-calculations/{calculationId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/people': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/people': [401, 201, 404, 201],
  // The company's own.
  'PUT /api/properties/{propertyId}/people/{personId}': [401, 200, 404, 404],
  'DELETE /api/properties/{propertyId}/people/{personId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/proposals': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/proposals': [401, 400, 400, 400],
  'GET /api/proposals': [401, 200, 200, 200],
  'GET /api/proposals/board': [401, 200, 200, 200],
  // The company's own. It is a draft that cannot be sent or printed yet.
  'GET /api/proposals/{proposalId}': [401, 200, 404, 404],
  'PUT /api/proposals/{proposalId}': [401, 400, 400, 400],
  'POST /api/proposals/{proposalId}/send': [401, 400, 404, 404],
  'POST /api/proposals/{proposalId}/link': [401, 409, 404, 404],
  'POST /api/proposals/{proposalId}/revoke': [401, 409, 404, 404],
  'POST /api/proposals/{proposalId}/countersign': [401, 409, 404, 404],
  'POST /api/proposals/{proposalId}/supersede': [401, 409, 404, 404],
  'GET /api/proposals/{proposalId}.pdf': [401, 409, 404, 404],
  'GET /api/proposals/{proposalId}/pictures/{sha256}': [401, 404, 404, 404],
  'DELETE /api/proposals/{proposalId}': [401, 200, 404, 404],
  'GET /api/proposal-template': [401, 200, 200, 200],
  'PUT /api/proposal-template': [401, 400, 400, 400],
  'GET /api/proposal-template/logo': [401, 404, 404, 404],
  'POST /api/proposal-template/logo': [401, 400, 400, 400],
  'DELETE /api/proposal-template/logo': [401, 200, 200, 200],
  'GET /api/p/{token}': [404, 404, 404, 404],
  'POST /api/p/{token}/sign': [400, 400, 400, 400],
  'POST /api/p/{token}/decline': [404, 404, 404, 404],
  'GET /api/p/{token}/pdf': [404, 404, 404, 404],
  'GET /api/p/{token}/pictures/{sha256}': [404, 404, 404, 404],
  'GET /api/knocks': [401, 200, 200, 200],
  'GET /api/outcome-stages': [401, 200, 200, 200],
  'PUT /api/outcome-stages': [401, 200, 200, 200],
  'GET /api/properties/{propertyId}/knocks': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/storms': [401, 200, 404, 200],
  'GET /api/storms/zips/{zipCode}/years': [401, 200, 200, 200],
  'GET /api/storms/sources': [401, 200, 200, 200],
  'GET /api/storms/days': [401, 200, 200, 200],
  'GET /api/storms/{date}/doors': [401, 200, 200, 200],
  // Public data near one's ZIP codes; elsewhere there is nothing in it.
  'GET /api/storms/{date}/swath': [401, 200, 200, 200],
  'GET /api/storms/{date}/reports': [401, 200, 200, 200],
  'GET /api/storms/{date}/place': [401, 400, 400, 400],
  'GET /api/knocking-hours': [401, 200, 200, 200],
  'GET /api/admin/knocking-hours': [401, 403, 403, 200],
  'POST /api/admin/knocking-hours': [401, 403, 403, 400],
  'POST /api/admin/storms/files': [401, 403, 403, 400],
  'GET /api/admin/storms/files': [401, 403, 403, 200],
  'GET /api/admin/storms/files/{fileId}': [401, 403, 403, 404],
  'POST /api/admin/storms/files/{fileId}/withdraw': [401, 403, 403, 404],
  'GET /api/captures': [401, 403, 403, 200],
  'POST /api/captures': [401, 403, 403, 201],
  'GET /api/captures/{captureId}': [401, 403, 403, 200],
  'POST /api/captures/{captureId}/pictures': [401, 403, 403, 400],
  'POST /api/captures/{captureId}/uploads': [401, 403, 403, 200],
  'POST /api/captures/{captureId}/uploads/complete': [401, 403, 403, 404],
  'GET /api/captures/{captureId}/pictures': [401, 403, 403, 200],
  'GET /api/captures/{captureId}/pictures/{pictureId}': [401, 403, 403, 404],
  'GET /api/captures/{captureId}/pictures/{pictureId}/thumbnail': [401, 403, 403, 404],
  'GET /api/captures/{captureId}/roofs': [401, 403, 403, 200],
  'GET /api/captures/{captureId}/coverage': [401, 403, 403, 200],
  'GET /api/captures/{captureId}/differences': [401, 403, 403, 200],
  'GET /api/captures/{captureId}/roofs/{propertyId}/picture': [401, 403, 403, 404],
  'POST /api/captures/{captureId}/place': [401, 403, 403, 409],
  'GET /api/captures/{captureId}/ground': [401, 403, 403, 200],
  'POST /api/captures/{captureId}/ground': [401, 403, 403, 409],
  'GET /api/captures/{captureId}/ground/{z}/{x}/{y}': [401, 403, 403, 404],
  'GET /api/captures/{captureId}/unlooked-roofs': [401, 403, 403, 200],
  'POST /api/captures/{captureId}/unlooked-roofs/retry': [401, 403, 403, 409],
  'GET /api/captures/{captureId}/open-roofs': [401, 403, 403, 200],
  'POST /api/captures/{captureId}/deliver': [401, 403, 403, 409],
  'POST /api/captures/{captureId}/outlines': [401, 403, 403, 400],
  'GET /api/captures/{captureId}/suggestions': [401, 403, 403, 200],
  'GET /api/admin/vision': [401, 403, 403, 200],
  'PUT /api/admin/vision/bars': [401, 403, 403, 200],
  'GET /api/properties/{propertyId}/disputes': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/owner': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/owner/properties': [401, 200, 404, 200],
  // It is the holder's.
  'DELETE /api/properties/{propertyId}/disputes/{disputeId}': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/roof-image': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/roof-crop': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/earlier-roof': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/earlier-roof-crop': [401, 404, 404, 404],
  'GET /api/properties/{propertyId}/crm': [401, 200, 404, 200],
  'PUT /api/properties/{propertyId}/stage': [401, 200, 404, 200],
  'GET /api/properties/stages': [401, 200, 200, 200],
  'GET /api/tags/catalog': [401, 200, 200, 200],
  'PUT /api/tags/catalog/{tagKey}': [401, 403, 403, 200],
  'DELETE /api/tags/catalog/{tagKey}': [401, 403, 403, 200],
  'GET /api/admin/tags': [401, 403, 403, 200],
  'POST /api/admin/tags': [401, 403, 403, 201],
  'POST /api/properties/{propertyId}/tags': [401, 200, 404, 200],
  'DELETE /api/properties/{propertyId}/tags/{tagKey}': [401, 200, 404, 200],
  'GET /api/properties/{propertyId}/notes': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/notes': [401, 201, 404, 201],
  'PUT /api/properties/{propertyId}/notes/{noteId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/notes/{noteId}/revisions': [401, 200, 404, 404],
  'DELETE /api/properties/{propertyId}/notes/{noteId}': [401, 200, 404, 404],
  'GET /api/properties/{propertyId}/timeline': [401, 200, 404, 200],
  'GET /api/pipeline': [401, 400, 400, 400],
  'GET /api/pipeline/weeks': [401, 400, 400, 400],
  'GET /api/pipeline/deals': [401, 200, 200, 200],
  'GET /api/today': [401, 400, 400, 400],
  'GET /api/today/doors': [401, 400, 400, 400],
  'PUT /api/today/come-backs/{propertyId}': [401, 400, 400, 400],
  'GET /api/today/crew': [401, 400, 400, 400],
  'GET /api/roof-changes': [401, 200, 200, 200],
  'GET /api/roof-changes/zips/{zipCode}/severity': [401, 200, 200, 200],
  'POST /api/roof-changes/close': [401, 400, 400, 400],
  'POST /api/roof-changes/reopen': [401, 400, 400, 400],
  'GET /api/appointments': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/appointments': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/appointments': [401, 201, 404, 201],
  // It is the holder's.
  'PUT /api/appointments/{appointmentId}': [401, 200, 404, 404],
  'GET /api/calendar-feed': [401, 200, 200, 200],
  'POST /api/calendar-feed': [401, 201, 201, 201],
  'DELETE /api/calendar-feed': [401, 200, 200, 200],
  'GET /api/calendar/{secret}': [404, 404, 404, 404],
  'GET /api/admin/stats': [401, 403, 403, 200],
  'GET /api/admin/connections': [401, 403, 403, 200],
  'GET /api/admin/users': [401, 403, 403, 200],
  'POST /api/admin/users': [401, 403, 403, 400],
  'GET /api/admin/user-zip-assignments': [401, 403, 403, 200],
  'POST /api/admin/assign-zip': [401, 403, 403, 400],
  'POST /api/admin/remove-zip': [401, 403, 403, 400],
  'GET /api/company/keys': [401, 200, 200, 200],
  'POST /api/company/keys': [401, 201, 201, 201],
  'DELETE /api/company/keys/{keyId}': [401, 200, 404, 404],
  'GET /api/lead-addresses': [401, 200, 200, 200],
  'POST /api/lead-addresses': [401, 201, 201, 201],
  'DELETE /api/lead-addresses/{addressId}': [401, 404, 404, 404],
  'GET /api/incoming-leads': [401, 200, 200, 200],
  'POST /api/incoming-leads/{leadId}/match': [401, 404, 404, 404],
  'POST /api/incoming-leads/{leadId}/dismiss': [401, 404, 404, 404],
  'POST /api/leads/in/{token}': [404, 404, 404, 404],
  'GET /api/profile/tokens': [401, 200, 200, 200],
  'POST /api/profile/tokens': [401, 201, 201, 201],
  'DELETE /api/profile/tokens/{tokenId}': [401, 200, 404, 404],
  'GET /api/profile/sessions': [401, 200, 200, 200],
  'DELETE /api/profile/sessions/{sessionId}': [401, 404, 404, 404],
  'POST /api/profile/sessions/end-others': [401, 200, 200, 200],
  'POST /api/contact': [400, 400, 400, 400],
  'GET /api/storm-captures/quote': [401, 400, 400, 400],
  'GET /api/storm-captures': [401, 200, 200, 200],
  'POST /api/storm-captures': [401, 400, 400, 400],
  'POST /api/storm-captures/{requestId}/withdraw': [401, 404, 404, 404],
  'GET /api/crm-links': [401, 200, 200, 200],
  'PUT /api/crm-links/{vendor}': [401, 400, 400, 400],
  'DELETE /api/crm-links/{vendor}': [401, 404, 404, 404],
  'POST /api/crm-links/{vendor}/preview': [401, 400, 400, 400],
  'GET /api/properties/{propertyId}/crm-pushes': [401, 200, 404, 200],
  'POST /api/properties/{propertyId}/crm-pushes/{vendor}': [401, 404, 404, 404],
  'GET /api/hooks': [401, 200, 200, 200],
  'POST /api/hooks': [401, 400, 400, 400],
  'PUT /api/hooks/{hookId}': [401, 400, 400, 400],
  'DELETE /api/hooks/{hookId}': [401, 404, 404, 404],
  'POST /api/hooks/{hookId}/secret': [401, 404, 404, 404],
  'POST /api/hooks/{hookId}/test': [401, 404, 404, 404],
  'GET /api/hooks/{hookId}/deliveries': [401, 404, 404, 404],
  'GET /api/hooks/{hookId}/deliveries/{deliveryId}': [401, 404, 404, 404],
  'POST /api/hooks/{hookId}/deliveries/{deliveryId}/send': [401, 404, 404, 404],
  'GET /api/hooks/samples/{event}': [401, 200, 200, 200],
  'GET /api/storm-rules': [401, 200, 200, 200],
  'POST /api/storm-rules': [401, 400, 400, 400],
  'PUT /api/storm-rules/{ruleId}': [401, 404, 404, 404],
  'DELETE /api/storm-rules/{ruleId}': [401, 404, 404, 404],
  'POST /api/storm-rules/{ruleId}/run': [401, 404, 404, 404],
  'POST /api/storm-rules/try': [401, 200, 200, 200],
  'GET /api/coverage/subscribed': [401, 200, 200, 200],
  'GET /api/coverage/available': [401, 200, 200, 200],
  'GET /api/coverage/accuracy': [401, 200, 200, 200],
  'POST /api/coverage/request-access': [401, 400, 400, 400],
  'POST /api/coverage/request-new-zip': [401, 400, 400, 400],
  'POST /api/support/tickets': [401, 400, 400, 400],
  'GET /api/support/tickets': [401, 200, 200, 200],
  'GET /api/admin/zips': [401, 403, 403, 200],
  'GET /api/admin/users/{userId}': [401, 403, 403, 200],
  'GET /api/admin/users/{userId}/deletion': [401, 403, 403, 200],
  'POST /api/admin/reset-password/{userId}': [401, 403, 403, 200],
  'DELETE /api/admin/users/{userId}': [401, 403, 403, 200],
  'PUT /api/admin/users/{userId}/role': [401, 403, 403, 400],
  'PUT /api/admin/users/{userId}/plan': [401, 403, 403, 400],
  'PUT /api/admin/users/{userId}/company': [401, 403, 403, 400],
  'PUT /api/admin/subscriptions/{subscriptionId}': [401, 403, 403, 404],
  'GET /api/admin/companies': [401, 403, 403, 200],
  'GET /api/team/figures': [401, 400, 400, 400],
  'GET /api/team/weekly-mail': [401, 200, 200, 200],
  'PUT /api/team/weekly-mail': [401, 200, 200, 200],
  'GET /api/team/days': [401, 400, 400, 400],
  'GET /api/team/hours': [401, 400, 400, 400],
  'GET /api/team/coverage/{zipCode}': [401, 200, 404, 200],
  'POST /api/walks/cut': [401, 400, 400, 400],
  'POST /api/walks': [401, 400, 400, 400],
  'GET /api/walks': [401, 400, 400, 400],
  'PUT /api/queues/{queueId}/assignee': [401, 404, 404, 404],
  'DELETE /api/walks/{walkId}': [401, 404, 404, 404],
  'GET /api/team': [401, 200, 200, 200],
  'PUT /api/team/company': [401, 400, 400, 400],
  'PUT /api/team/time-zone': [401, 400, 400, 400],
  'PUT /api/profile/start-screen': [401, 400, 400, 400],
  'GET /api/first-steps': [401, 200, 200, 200],
  'POST /api/first-steps/dismiss': [401, 200, 200, 200],
  'POST /api/team/invitations': [401, 400, 400, 400],
  'POST /api/team/invitations/{invitationId}/resend': [401, 200, 404, 404],
  'DELETE /api/team/invitations/{invitationId}': [401, 200, 404, 404],
  'PUT /api/team/members/{userId}/role': [401, 200, 404, 404],
  'POST /api/team/members/{userId}/zips': [401, 200, 404, 404],
  'DELETE /api/team/members/{userId}/zips/{zipCode}': [401, 200, 404, 404],
  'POST /api/team/members/{userId}/end-access': [401, 200, 404, 404],
  'POST /api/invitations/show': [400, 400, 400, 400],
  'POST /api/invitations/accept': [400, 400, 400, 400],
  'GET /api/admin/companies/{companyId}/team': [401, 403, 403, 404],
  'POST /api/admin/companies/{companyId}/invitations': [401, 403, 403, 400],
  'POST /api/admin/companies/{companyId}/invitations/{invitationId}/resend': [401, 403, 403, 404],
  'DELETE /api/admin/companies/{companyId}/invitations/{invitationId}': [401, 403, 403, 404],
  'PUT /api/admin/companies/{companyId}/members/{userId}/role': [401, 403, 403, 404],
  'POST /api/admin/companies/{companyId}/members/{userId}/end-access': [401, 403, 403, 404],
  'GET /api/admin/requests/counts': [401, 403, 403, 200],
  'GET /api/admin/requests/zip-access': [401, 403, 403, 200],
  'POST /api/admin/requests/zip-access/{requestId}/approve': [401, 403, 403, 404],
  'POST /api/admin/requests/zip-access/{requestId}/deny': [401, 403, 403, 404],
  'GET /api/admin/requests/fly': [401, 403, 403, 200],
  'POST /api/admin/requests/fly/{requestId}/approve': [401, 403, 403, 404],
  'POST /api/admin/requests/fly/{requestId}/deny': [401, 403, 403, 404],
  'GET /api/admin/requests/storm-captures': [401, 403, 403, 200],
  'POST /api/admin/requests/storm-captures/{requestId}/accept': [401, 403, 403, 404],
  'POST /api/admin/requests/storm-captures/{requestId}/refuse': [401, 403, 403, 404],
  'POST /api/admin/requests/storm-captures/{requestId}/flown': [401, 403, 403, 404],
  'POST /api/admin/requests/storm-captures/{requestId}/deliver': [401, 403, 403, 404],
  'GET /api/admin/requests/tickets': [401, 403, 403, 200],
  'POST /api/admin/requests/tickets/{requestId}/answer': [401, 403, 403, 400],
  'POST /api/admin/requests/tickets/{requestId}/close': [401, 403, 403, 404],
  'GET /api/admin/requests/contacts': [401, 403, 403, 200],
  'POST /api/admin/requests/contacts/{requestId}/handle': [401, 403, 403, 404],
  'GET /api/admin/audit': [401, 403, 403, 200],
  'GET /api/admin/subscription-events': [401, 403, 403, 200],
};

const ownAccount = [
  'POST /api/auth/change-email',
  'GET /api/profile/tokens',
  'POST /api/profile/tokens',
  'DELETE /api/profile/tokens/{tokenId}',
  'GET /api/profile/sessions',
  'DELETE /api/profile/sessions/{sessionId}',
  'POST /api/profile/sessions/end-others',
  'PUT /api/profile/start-screen',
  'POST /api/support/tickets',
  'GET /api/first-steps',
  'POST /api/first-steps/dismiss',
  'GET /api/support/tickets',
];
/** All that is not refused with 403 to the platform's staff, beside what everybody signed in may call. */
const openToStaff: Record<'operator' | 'reviewer', readonly string[]> = {
  operator: [
    ...ownAccount,
    'GET /api/operations',
    'GET /api/operations/{operationId}',
    'POST /api/operations/{operationId}/cancel',
    'POST /api/operations/{operationId}/retry',
    ...Object.keys(expected).filter((name) => name.includes('/api/captures')),
  ],
  reviewer: [
    ...ownAccount,
    'GET /api/review/captures',
    'POST /api/review/captures/{captureId}/work',
    'GET /api/review/items/{itemId}/picture',
    'GET /api/review/items/{itemId}/earlier-picture',
    'GET /api/review/items/{itemId}/door-photos/{photoId}',
    'POST /api/review/items/{itemId}/answer',
    'POST /api/review/reviews/{reviewId}/undo',
    'PUT /api/review/items/{itemId}/outline',
    'DELETE /api/review/items/{itemId}/outline',
    'GET /api/review/severity-rule',
    'GET /api/captures/{captureId}/unlooked-roofs',
    'POST /api/captures/{captureId}/unlooked-roofs/retry',
  ],
};

const SECRET = 'Only for the holder of 85251';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
// In the order of the rows above, so that no call depends on the order of files.
const order = Object.keys(expected);
const endpoints = Object.values(contract)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  .toSorted((one, other) => order.indexOf(nameOf(one)) - order.indexOf(nameOf(other)));

let server: TestServer;
let propertyId: number;
/** One that can be deleted. */
let spareId: number;
let uploadId: string;
let holder: Person;
let queueId: number;
let jobId: string;
let noteId: number;
let appointmentId: number;
let photoId: number;
let personId: number;
let measurementId: number;
let calculationId: number;
let proposalId = 0;
let correctionId: number;
let captureId: number;
let tokenId: string;
let keyId: string;
let passkeyId: string;
let viewId: number;
let dispensable: Person;
/** Of the holder's company. */
let colleague: Person;
let invitationId: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ zips: ['85251', '13210'] });
  propertyId = await addProperty(server.services.db, {
    zipCode: '85251',
    address: `1 Main St ${SECRET}`,
    yearBuilt: 1900,
    // In the tile of the ids below.
    longitude: -111.93,
    latitude: 33.49,
    owner: SECRET,
  });
  spareId = await addProperty(server.services.db, { zipCode: '85251', address: `3 Main St ${SECRET}` });
  const [upload] = await server.services.db
    .insert(uploads)
    .values({ fileName: `${SECRET}.csv`, zipCode: '85251', state: 'completed' })
    .returning();
  uploadId = upload?.id ?? '';
  holder = await server.addPerson({ zips: ['85251'] });
  dispensable = await server.addPerson();
  colleague = await server.addPerson({ colleagueOf: holder });
  invitationId = await addInvitation();
  const [token] = await server.services.db
    .insert(apiTokens)
    .values({ userId: holder.id, name: SECRET, tokenHash: 'none', expiresAt: new Date(Date.now() + 60_000) })
    .returning();
  tokenId = token?.id ?? '';
  const [key] = await server.services.db
    .insert(apiTokens)
    .values({
      userId: holder.id,
      companyId: sql`(select customer_id from users where id = ${holder.id})`,
      name: SECRET,
      tokenHash: 'key',
      scopes: ['leads'],
      start: 'rc_00000',
    })
    .returning();
  keyId = key?.id ?? '';
  const [passkey] = await server.services.db
    .insert(passkeys)
    // Not the holder's, who signs in by password alone.
    .values({ userId: dispensable.id, name: SECRET, credentialId: 'none', publicKey: Buffer.alloc(0) })
    .returning();
  passkeyId = passkey?.id ?? '';
  const view = { query: { search: SECRET }, sort: 'address', direction: 'asc' };
  const [saved] = await server.services.db
    .insert(savedViews)
    .values({ ...view, userId: holder.id, name: 'Worst of all', shared: true })
    .returning();
  viewId = saved?.id ?? 0;
  await addQueue();
  await addNote();
  await addReport();
  await addAppointment();
  await addPhoto();
  await addPerson();
  await addMeasurement();
  await addCalculation();
  await addProposal();
  await addCapture();
});
afterAll(async () => {
  await finishRecord?.(server.databaseUrl);
  await server.close();
});

test('every endpoint has its row, and no row is left over', () => {
  expect(Object.keys(expected).sort()).toEqual(endpoints.map(nameOf).sort());
});

const callers: Record<string, () => Promise<Client>> = {
  visitor: async () => server.visitor(),
  holder: () => server.signIn(holder),
  other: () => server.contractor('13210'),
  admin: () => server.admin(),
};
const signedIn = new Map<string, Client>();

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    test.each(Object.keys(callers).map((who, column) => ({ who, column })))(
      '$who',
      async ({ who, column }) => {
        const client = await callerOf(who);
        const recorded = await latestEvent();
        const answer = await call(client, endpoint);
        expect(answer.status).toBe(expected[name]?.[column]);
        if (name === 'POST /api/auth/logout') signedIn.delete(who);
        // What leaves no audit event may be asked again and change nothing.
        if (endpoint.emits?.some(isAudited) && answer.status < 400 && who === 'admin') {
          const event = await latestEvent();
          expect(event.id).toBeGreaterThan(recorded.id);
          expect(endpoint.emits).toContain(event.name);
        }
        if (who === 'visitor' || who === 'other') expect(answer.text).not.toContain(SECRET);
        if (answer.status >= 400)
          expect(answer.headers.get('content-type')).toContain('application/problem+json');
      },
    );
  },
);

test.each(['operator', 'reviewer'] as const)('%s: what their role names, and no lead', async (role) => {
  // Holding a ZIP code and leading a company opens nothing to them.
  const client = await server.signIn(await server.addPerson({ role, zips: ['85251'] }));
  const open: string[] = [];
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public' && access !== 'signed-in')) {
    const answer = await call(client, endpoint);
    if (answer.status !== 403) open.push(nameOf(endpoint));
    expect(answer.text, nameOf(endpoint)).not.toContain(SECRET);
  }
  expect(open.sort()).toEqual([...openToStaff[role]].sort());
});

test('a grant that has run out opens nothing any more', async () => {
  const client = await server.signIn(holder);
  await addQueue();
  await addNote();
  await addReport();
  await addPhoto();
  await addPerson();
  await addProposal();
  expect((await client.get('/api/properties')).text).toContain(SECRET);
  expect((await client.get(`/api/queues/${queueId}/items`)).text).toContain(SECRET);
  expect((await client.get(`/api/properties/${propertyId}/timeline`)).text).toContain(SECRET);
  await expire(holder.id);
  const last = ({ method }: Endpoint) => Number(method === 'DELETE');
  const closed = endpoints.filter(({ access }) => access !== 'public').sort((a, b) => last(a) - last(b));
  for (const endpoint of closed) {
    expect((await call(client, endpoint)).text, nameOf(endpoint)).not.toContain(SECRET);
  }
});

/** Signed in once: hashing a password for each of these calls would take most of the time. */
async function callerOf(who: string): Promise<Client> {
  const client = signedIn.get(who) ?? (await callers[who]?.());
  if (!client) throw new Error(`there is no caller named ${who}`);
  signedIn.set(who, client);
  return client;
}

async function latestEvent() {
  const [event] = await server.services.db.select().from(events).orderBy(desc(events.id)).limit(1);
  return event ?? { id: 0, name: '' };
}

function call(client: Client, endpoint: Endpoint) {
  const ids: Record<string, string | number> = {
    uploadId,
    queueId,
    jobId,
    operationId: jobId,
    propertyId: endpoint.path.startsWith('/api/admin/') ? spareId : propertyId,
    zipCode: '85251',
    noteId,
    appointmentId,
    photoId,
    personId,
    measurementId,
    calculationId,
    version: 1,
    secret: 'none',
    proposalId,
    token: 'none',
    sha256: 'a'.repeat(64),
    correctionId,
    tokenId,
    keyId,
    addressId: '00000000-0000-4000-8000-000000000000',
    leadId: '00000000-0000-4000-8000-000000000000',
    tagKey: 'hot_lead',
    // An administrator's action on a person targets a spare account.
    userId: endpoint.path.startsWith('/api/team/') ? colleague.id : dispensable.id,
    invitationId,
    walkId: 2_000_000_000,
    ruleId: 2_000_000_000,
    vendor: 'jobnimbus',
    hookId: '00000000-0000-4000-8000-000000000000',
    deliveryId: 2_000_000_000,
    event: 'stage.changed',
    campaignId: 2_000_000_000,
    number: 1,
    date: '2025-09-26',
    subscriptionId: 2_000_000_000,
    requestId: 2_000_000_000,
    sessionId: 'f'.repeat(64),
    passkeyId,
    viewId,
    companyId: '00000000-0000-4000-8000-000000000000',
    previewId: '00000000-0000-4000-8000-000000000000',
    sourceId: '00000000-0000-4000-8000-000000000000',
    disputeId: 2_000_000_000,
    fileId: '00000000-0000-4000-8000-000000000000',
    captureId: endpoint.path.startsWith('/api/review/') ? 2_000_000_000 : captureId,
    pictureId: 2_000_000_000,
    itemId: '00000000-0000-4000-8000-000000000000',
    reviewId: 2_000_000_000,
    inspectionId: 2_000_000_000,
    optOutId: 2_000_000_000,
    listId: 2_000_000_000,
    pointId: 2_000_000_000,
    code: '000000000000',
    z: 3,
    x: 1,
    y: 3,
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  if (endpoint.method === 'GET') return client.get(path);
  if (endpoint.method === 'DELETE') return client.delete(path);
  const body = bodyOf(endpoint.path);
  return endpoint.method === 'PUT' ? client.put(path, body) : client.post(path, body);
}

function bodyOf(path: string): object {
  const bodies: Record<string, object> = {
    '/api/captures': { zipCode: '85251', kind: 'flight', capturedOn: '2026-11-20' },
    '/api/captures/{captureId}/uploads': { size: 1000 },
    '/api/captures/{captureId}/uploads/complete': { ticket: 'of somebody', name: 'A.JPG' },
    '/api/admin/vision/bars': { sign: 'water-stains', least: 0.9 },
    '/api/uploads/previews/{previewId}': { zipCode: null, revision: 1 },
    '/api/uploads/previews/{previewId}/import': { revision: 1 },
    '/api/team/weekly-mail': { isOn: true },
    '/api/queues/{queueId}/assignee': { userId: colleague.id },
    '/api/team/members/{userId}/role': { companyRole: 'manager' },
    '/api/team/members/{userId}/zips': { zipCode: '85251' },
    '/api/admin/companies/{companyId}/members/{userId}/role': { companyRole: 'manager' },
    '/api/properties/export': { propertyIds: [propertyId] },
    '/api/profile/passkeys/{passkeyId}': { name: SECRET },
    '/api/profile/passkeys/{passkeyId}/remove': { currentPassword: PASSWORD },
    '/api/admin/second-factor': { demanded: false },
    '/api/admin/companies/{companyId}/second-factor': { demanded: true },
    '/api/lead-addresses': { name: 'Website', source: 'Website' },
    '/api/incoming-leads/{leadId}/match': { propertyId },
    '/api/company/keys': { name: 'A program', scopes: ['leads'], currentPassword: PASSWORD },
    '/api/profile/tokens': { name: 'A program', currentPassword: PASSWORD },
    '/api/queues/{queueId}': { name: 'Doors' },
    '/api/queues/{queueId}/items': { propertyId },
    '/api/queues/{queueId}/items/bulk': { propertyIds: [propertyId] },
    '/api/queues/{queueId}/items/move': { propertyIds: [propertyId], before: null },
    '/api/queues/{queueId}/sheet': { propertyIds: [propertyId] },
    // No door is marked not home, so that the rows below find the item.
    '/api/queues/{queueId}/items/move-to-new': { status: 'skipped', name: 'Again' },
    '/api/queues/{queueId}/items/{propertyId}/outcome': { outcome: 'conversation' },
    '/api/routes': { propertyIds: [propertyId] },
    '/api/admin/requests/storm-captures/{requestId}/accept': { flyOn: '2026-12-01' },
    '/api/admin/requests/storm-captures/{requestId}/refuse': { message: 'Too windy' },
    '/api/admin/requests/storm-captures/{requestId}/flown': { flownOn: '2026-12-01' },
    '/api/storm-rules/{ruleId}': { name: 'Hail', hailInches: 1, windMph: null },
    '/api/admin/storms/files/{fileId}/withdraw': { because: 'A test file' },
    '/api/storm-rules/try': { hailInches: 1, windMph: null },
    '/api/outcome-stages': { ...usualStages, inspected: 'proposal_sent' },
    '/api/changes': {
      changes: [
        {
          id: randomUUID(),
          deviceId: randomUUID(),
          sequence: 1,
          kind: 'note',
          at: '2026-11-21T14:00:00Z',
          body: { propertyId, body: SECRET },
        },
      ],
    },
    '/api/properties/{propertyId}/measurements': tracing,
    '/api/properties/{propertyId}/cost-calculations': { package: 'good', squares: 20 },
    '/api/properties/{propertyId}/cost-calculations/packages': { packages: ['good', 'best'], squares: 20 },
    '/api/price-book': { basedOn: 1, ...sampleBook },
    '/api/proposals/{proposalId}/send': { version: 1 },
    '/api/proposals/{proposalId}/countersign': { name: SECRET, sha256: 'a'.repeat(64) },
    '/api/properties/{propertyId}/people': { name: SECRET },
    '/api/properties/{propertyId}/people/{personId}': { name: SECRET },
    '/api/properties/{propertyId}/corrections': { zoning: 'R1' },
    '/api/properties/{propertyId}/reports': { hasPool: true },
    '/api/properties/{propertyId}/stage': { stage: 'knocked' },
    '/api/properties/{propertyId}/tags': { tagKey: 'hot_lead' },
    '/api/properties/{propertyId}/notes': { body: SECRET },
    '/api/properties/{propertyId}/notes/{noteId}': { body: SECRET },
    '/api/properties/{propertyId}/appointments': { at: tomorrow(), note: SECRET },
    '/api/appointments/{appointmentId}': { note: `${SECRET}, ladder` },
    '/api/admin/tags': { label: 'Matrix', color: 'red', protected: false },
    '/api/tags/catalog/{tagKey}': { label: 'Hot', color: 'red' },
    // Nothing is removed, so that the rows below find the item.
    '/api/queues/{queueId}/items/remove': { propertyIds: [propertyId + 1] },
  };
  return bodies[path] ?? {};
}

/** A queue of the holder with the one property in it, and work that fills it. */
async function addQueue(): Promise<void> {
  const { db } = server.services;
  const [queue] = await db.insert(queues).values({ userId: holder.id, name: 'Doors' }).returning();
  queueId = queue?.id ?? 0;
  await db.insert(queueItems).values({ queueId, propertyId, notes: SECRET });
  const payload = { queueId, filter: {}, includeDoNotContact: false };
  const operation = { userId: holder.id, name: 'queues.add-by-filter', subject: 'Doors', payload: {} };
  const [begun] = await db
    .insert(operations)
    .values({ ...operation, state: 'running' })
    .returning();
  jobId = begun?.id ?? '';
  const status = 'completed' as const;
  await db.insert(bulkQueueJobs).values({ jobId, userId: holder.id, type: 'add-by-filter', status, payload });
}

/** A capture without pictures. */
async function addCapture(): Promise<void> {
  const day = { capturedFrom: '2026-11-20', capturedTo: '2026-11-20' };
  const [capture] = await server.services.db
    .insert(captures)
    .values({ zipCode: '85251', kind: 'flight', ...day })
    .returning();
  captureId = capture?.id ?? 0;
}

/** A note of the holder on the property, and its line in the timeline. */
async function addNote(): Promise<void> {
  const { db } = server.services;
  const about = { userId: holder.id, propertyId };
  const [note] = await db
    .insert(propertyNotes)
    .values({ ...about, body: SECRET })
    .returning();
  noteId = note?.id ?? 0;
  await db.insert(propertyHistory).values({ ...about, kind: 'note_added', noteId });
}

/** An appointment of the holder at the property. */
async function addAppointment(): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, holder.id));
  const [made] = await db
    .insert(appointments)
    .values({
      ...{ propertyId, userId: holder.id, companyId: user?.companyId ?? '', note: SECRET },
      ...{ startsAt: new Date(Date.now() + 86_400_000), timeZone: 'America/Phoenix', minutes: 60 },
    })
    .returning();
  appointmentId = made?.id ?? 0;
}

/** A person the holder's company knows at the property. */
async function addPerson(): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, holder.id));
  const [person] = await db
    .insert(people)
    .values({ propertyId, userId: holder.id, companyId: user?.companyId ?? '', name: SECRET })
    .returning();
  personId = person?.id ?? 0;
}

const tracing = {
  scale: { feetPerPixel: 0.1, errorPercent: 1 },
  storyCount: 1,
  faces: [
    {
      points: [
        [0, 0],
        [400, 0],
        [400, 300],
        [0, 300],
      ] as [number, number][],
      ...{ pitch: 4, pitchErrorTwelfths: 0.5 },
    },
  ],
};

/** The roof as the holder's company measured it. */
async function addMeasurement(): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, holder.id));
  const measured = { ...(measureRoof(tracing) as Measured), warnings: [SECRET] };
  const { slopedSquareFeet } = measured;
  const about = { propertyId, userId: holder.id, companyId: user?.companyId ?? '', version: 1 };
  const [made] = await db
    .insert(measurements)
    .values({ ...about, tracing, measured, slopedSquareFeet })
    .returning();
  measurementId = made?.id ?? 0;
}

/** Prices of the holder's company, and what the roof costs by them. */
async function addCalculation(): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, holder.id));
  const companyId = user?.companyId ?? '';
  const [book] = await db
    .insert(priceBooks)
    .values({ companyId, userId: holder.id, version: 1, ...sampleBook })
    .returning();
  const roof = quantitiesOfTyped(20, {}, sampleBook.settings.typical);
  const { lines, decking } = estimate(roof, sampleBook, 'good') as Estimate;
  const costs = { materialCosts: '1.00', laborCosts: '1.00', totalProjectCost: '2.00' };
  const [made] = await db
    .insert(costCalculations)
    .values({
      ...{ propertyId, companyId, userId: holder.id, calculationType: 'good', ...costs },
      ...{ priceBookId: book?.id ?? 0, isSample: false, roof, lines },
      offer: { name: SECRET, description: SECRET, decking },
    })
    .returning();
  calculationId = made?.id ?? 0;
}

/** A draft of the holder's company. */
async function addProposal(): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, holder.id));
  const texts = { intro: SECRET, scope: '', terms: '', damage: '', excludedAreas: '' };
  const fields = {
    ...texts,
    ...{ costCalculationIds: [1], preselectedId: 1, photoIds: [], validDays: 30, detail: 'total' as const },
    answers: { soldAtHome: null, paidByInsurance: null, declaredEmergency: null },
    deposit: { kind: 'percent' as const, percent: 30 },
    ...{ discount: null, customLines: [], colors: [] },
    ...{ showStorms: true, showRoof: true, roofAccessed: null, startOn: null, finishOn: null },
  };
  const [made] = await db
    .insert(proposals)
    .values({ propertyId, userId: holder.id, companyId: user?.companyId ?? '', title: SECRET, fields })
    .returning();
  proposalId = made?.id ?? 0;
}

/** A photo of the holder's, whose bytes are no picture, so that they can be looked for. */
async function addPhoto(): Promise<void> {
  const { db, files } = server.services;
  const wanted = { kind: 'door-photo', extension: '.jpg', mediaType: 'image/jpeg' } as const;
  const whose = { userId: holder.id, zipCode: '85251' };
  const picture = { width: 8, height: 8, channels: 3, background: 'white' } as const;
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer();
  const file = await storeFile(files, { ...wanted, ...whose }, [jpeg, Buffer.from(SECRET)]);
  await insertFile(db, file);
  const about = { propertyId, userId: holder.id, digest: randomUUID().replaceAll('-', '') };
  const [photo] = await db
    .insert(doorPhotos)
    .values({ ...about, fileKey: file.key, width: 1, height: 1, takenAt: new Date() })
    .returning();
  photoId = photo?.id ?? 0;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

/** What the holder reported of the property. */
async function addReport(): Promise<void> {
  const says = { owner: SECRET };
  const about = { propertyId, userId: holder.id, source: 'rep', state: 'waiting' } as const;
  const [report] = await server.services.db
    .insert(corrections)
    .values({ ...about, says })
    .returning();
  correctionId = report?.id ?? 0;
}

/** A person the holder's company invited. */
async function addInvitation(): Promise<string> {
  const { db } = server.services;
  const [company] = await db.select({ id: users.companyId }).from(users).where(eq(users.id, holder.id));
  const [made] = await db
    .insert(invitations)
    .values({
      companyId: company?.id ?? '',
      email: 'asked@example.com',
      companyRole: 'rep',
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning();
  return made?.id ?? '';
}

async function expire(userId: string): Promise<void> {
  await server.services.db
    .update(userZipSubscriptions)
    .set({ startsAt: new Date(Date.now() - 86_400_000), expiresAt: new Date(Date.now() - 1000) })
    .where(eq(userZipSubscriptions.userId, userId));
}
