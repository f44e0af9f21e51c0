-- Work that waits for a worker speaks of several severities by the name that one of them has.
update bulk_queue_jobs
set payload = jsonb_set(payload #- '{filter,severityLevels}', '{filter,severityLevel}', payload #> '{filter,severityLevels}')
where payload #> '{filter,severityLevels}' is not null and jsonb_array_length(payload #> '{filter,severityLevels}') > 0;
