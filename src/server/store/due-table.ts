// The table of what is to be published later. Apart from those who read it, for the connection makes it and stands on none of them.
import { resourceNames } from '#contract/resources.ts'
import { isPost } from './columns.ts'

const posts = resourceNames.filter(isPost)

/** What is to be published, by when: the service asks before every answer. */
export const dueMigration = `
CREATE TABLE due (at TEXT NOT NULL, resource TEXT NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (at, resource, record)) STRICT, WITHOUT ROWID;
${posts
  .map(
    (resource) =>
      `INSERT INTO due SELECT DISTINCT s.date_utc, '${resource}', s.id FROM ${resource}_texts t JOIN ${resource} s ON s.id = t.id WHERE t.status = 'future' AND s.trashed_utc IS NULL;
DROP INDEX ${resource}_due;`,
  )
  .join('\n')}`
