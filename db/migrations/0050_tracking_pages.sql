-- Tracking pages as the carriers have them now. PostNL asks for the country and the postcode of the recipient as well. What
-- somebody has changed stays.
update carriers set tracking_pattern = 'https://jouw.postnl.nl/track-and-trace/{number}-{country}-{postcode}'
where name = 'PostNL' and tracking_pattern = 'https://postnl.nl/tracktrace/?B={number}';
update carriers set tracking_pattern = 'https://www.evri.com/track/parcel/{number}'
where name = 'Evri' and tracking_pattern = 'https://www.evri.com/track-parcel/{number}';
