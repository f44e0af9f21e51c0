-- What the application knew by itself until now, as it was read in the towns' published codes.
INSERT INTO "knocking_hours" ("state", "city", "weekdays", "opens", "closes", "source", "checked_on", "note") VALUES
  ('TX', 'Dallas', '{1,2,3,4,5,6}', '09:00', 'sunset', 'Dallas City Code, home solicitations (Ord. 29245)', '2026-11-22', 'Nor on ten holidays'),
  ('TX', 'Dallas', '{0}', NULL, NULL, 'Dallas City Code, home solicitations (Ord. 29245)', '2026-11-22', NULL),
  ('CO', 'Fort Collins', NULL, '09:00', 'sunset', 'Fort Collins Ordinance 060, 2011', '2026-11-22', NULL),
  ('UT', 'Lehi', NULL, '09:00', '20:00', 'Lehi City Code 4-4-19', '2026-11-22', NULL),
  ('OK', 'Tulsa', NULL, '08:00', '19:00', 'Tulsa Revised Ordinances, Title 27 § 2903', '2026-11-22', NULL),
  ('OR', 'Creswell', NULL, '09:00', '20:00', 'Creswell Municipal Code 9.20.020', '2026-11-22', NULL),
  ('OH', 'Macedonia', '{1,2,3,4,5,6}', '09:00', 'sunset', 'Macedonia Codified Ordinances (Ord. 15-2017)', '2026-11-22', 'Nor on legal holidays'),
  ('OH', 'Macedonia', '{0}', NULL, NULL, 'Macedonia Codified Ordinances (Ord. 15-2017)', '2026-11-22', NULL),
  ('OH', 'Broadview Heights', NULL, '10:00', '20:00', 'Broadview Heights Codified Ordinances 828.02', '2026-11-22', NULL);
