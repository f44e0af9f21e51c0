-- The sample's flights come as files with the product: nothing draws them any more.
DELETE FROM operations WHERE name = 'captures.fly-sample';
