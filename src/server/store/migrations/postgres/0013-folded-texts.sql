-- Search texts, titles of lists and texts of images are folded anew: a minus, an apostrophe of letters, an acute accent and a double prime are
-- now the dash and the quotes that they stand for. The present code fills them.
SELECT 1;
