-- The search index of large installations held three texts and holds one; the server builds the new one by itself.
DROP INDEX IF EXISTS properties_search;--> statement-breakpoint
DROP STATISTICS IF EXISTS properties_search_address, properties_search_owner, properties_search_parcel_number;
