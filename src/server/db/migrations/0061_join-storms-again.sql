-- A size alone meant the largest of radar and reports: rules keep their doors, and list those with radar hail first.
UPDATE "storm_rules" SET "reported_hail_inches" = "hail_inches" WHERE "hail_inches" IS NOT NULL;--> statement-breakpoint
-- Archives are of years by the clock of their rows, some six hours behind UTC: a last evening had made two years of one.
UPDATE "storm_runs" SET "scope" = years.scope FROM (
  SELECT run.id, concat_ws(' ',
    CASE WHEN run.kind = 'spc-archive' THEN substring(run.scope FROM '^[a-z ]*[a-z]') END,
    CASE WHEN to_char((min(report.at) AT TIME ZONE 'UTC') - interval '6 hours', 'YYYY') = to_char((max(report.at) AT TIME ZONE 'UTC') - interval '6 hours', 'YYYY')
      THEN to_char((min(report.at) AT TIME ZONE 'UTC') - interval '6 hours', 'YYYY')
      ELSE to_char((min(report.at) AT TIME ZONE 'UTC') - interval '6 hours', 'YYYY') || ' to ' || to_char((max(report.at) AT TIME ZONE 'UTC') - interval '6 hours', 'YYYY') END) AS scope
  FROM "storm_runs" run JOIN "storm_reports" report ON report.run_id = run.id
  WHERE run.kind IN ('spc-archive', 'storm-events') AND run.state = 'loaded' AND run.scope ~ '^([a-z]+ )*\d{4} to \d{4}$'
  GROUP BY run.id, run.kind, run.scope) AS years
WHERE "storm_runs"."id" = years.id;--> statement-breakpoint
-- Of archives of one year only the latest counts.
UPDATE "storm_runs" SET "state" = 'replaced' WHERE "state" = 'loaded' AND "kind" IN ('spc-archive', 'storm-events') AND EXISTS (
  SELECT FROM "storm_runs" later WHERE later.kind = "storm_runs"."kind" AND later.scope = "storm_runs"."scope"
    AND later.state = 'loaded' AND (later.fetched_at, later.id) > ("storm_runs"."fetched_at", "storm_runs"."id"));--> statement-breakpoint
DELETE FROM "storm_reports" USING "storm_runs" run WHERE run.id = "storm_reports"."run_id" AND run.state = 'replaced' AND run.kind IN ('spc-archive', 'storm-events');--> statement-breakpoint
-- Rows have the radar's own cell already. The figures of reports come with the next join of each day.
UPDATE "storm_days" SET "is_stale" = true;
