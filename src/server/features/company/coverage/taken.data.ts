import { type SQL, type SQLWrapper, sql } from '#server/db/orm.ts';

/**
 * The running exclusive grants of a ZIP that other companies hold, as the tail of a query: they prevent the company's
 * own.
 */
export const grantsAgainst = (zipCode: SQLWrapper, companyId: SQLWrapper): SQL =>
  sql`from user_zip_subscriptions taken where taken.zip_code = ${zipCode} and taken.customer_id <> ${companyId}
    and taken.subscription_type = 'exclusive' and taken.status = 'active'
    and taken.starts_at <= now() and (taken.expires_at is null or taken.expires_at > now())`;

export const isTaken = (zipCode: SQLWrapper, companyId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select ${grantsAgainst(zipCode, companyId)})`;

/** When the last of them ends; null if it has no end, or there is none. */
export const takenUntil = (zipCode: SQLWrapper, companyId: SQLWrapper): SQL =>
  sql`(select nullif(max(coalesce(taken.expires_at, 'infinity')), 'infinity') ${grantsAgainst(zipCode, companyId)})`;
