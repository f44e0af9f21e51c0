-- The tags a contractor meets first. Protected ones only an administrator may change or delete.
insert into "tag_catalog" ("key", "label", "color", "protected") values
  ('do_not_contact', 'Do not contact', 'red', true),
  ('no_soliciting', 'No soliciting', 'rose', true),
  ('customer', 'Customer', 'teal', true),
  ('hot_lead', 'Hot lead', 'amber', false),
  ('follow_up', 'Follow up', 'blue', false),
  ('not_home', 'Not home', 'cyan', false),
  ('left_flyer', 'Left flyer', 'indigo', false),
  ('insurance_claim', 'Insurance claim', 'purple', false),
  ('storm_damage', 'Storm damage', 'lime', false)
on conflict ("key") do nothing;
