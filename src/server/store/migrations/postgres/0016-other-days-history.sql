-- The days that texts name are found anew: days of history are none, nor is a number after a month with a small first letter. The present code
-- fills `events_other_days`.
SELECT 1;
