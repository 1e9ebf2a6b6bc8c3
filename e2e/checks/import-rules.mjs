/** Lint rules of this repository: imports between folders, casts, clocks, tests and names. */
import { dirname, join, relative, sep } from 'node:path'

/** The folders that a folder may import, as the references in its tsconfig. */
const below = ['shared', 'client', 'device', 'api', 'ui', 'fields', 'records', 'features', 'pages']
/** @type {Record<string, string[]>} */
const mayImport = {
  shared: ['locales'],
  server: ['shared'],
  client: ['shared'],
  device: ['shared', 'client'],
  api: ['shared', 'client', 'device'],
  ui: ['shared'],
  fields: below.slice(0, 5),
  records: below.slice(0, 6),
  features: below.slice(0, 7),
  pages: below.slice(0, 8),
  app: below,
  e2e: ['shared', 'client', 'server', 'support'],
  support: ['shared', 'client', 'server'],
  checks: [],
}

/** Packages that a folder may import. The folders of the page follow `pageNever`. */
/** @type {Record<string, { only: RegExp, why: string }>} */
const packagesOf = {
  shared: {
    only: /^zod\/mini$/,
    why: 'Shared definitions import zod/mini and nothing else: both sides and every tool read them.',
  },
  texts: {
    only: /^(zod\/mini|@lingui\/core(\/macro)?|@internationalized\/date)$/,
    why: 'Texts and dates import neither React nor the DOM: they are data and functions for both sides.',
  },
  client: {
    only: /^$/,
    why: 'The client uses fetch and nothing else, so that import, page and journeys can share it.',
  },
}
const pageNever =
  /^(node:.*|hono(\/.*)?|@hono\/.*|better-sqlite3|kysely|pino|@node-rs\/.*|sanitize-html|temporal-polyfill|vite|zod)$/
const databasePackages = /^(better-sqlite3|pg|kysely)$/
const pageFolders = ['device', 'api', 'ui', 'fields', 'records', 'features', 'pages', 'app']
const isTest = /\.(test|test-d)\.tsx?$/

/** @param {string} filename */
const place = (filename) => {
  const path = relative(join(import.meta.dirname, '../..'), filename).split(sep)
  if (path[0] === 'src' && path[1] === 'web') return { folder: path[2] ?? '', path: path.slice(2) }
  const isNested = path[0] === 'src' || (path[0] === 'e2e' && ['checks', 'support'].includes(path[1] ?? ''))
  return isNested ? { folder: path[1] ?? '', path: path.slice(1) } : { folder: path[0] ?? '', path }
}

/** The problem with an import, or `undefined`. @param {string} filename @param {string} source */
export const importProblem = (filename, source) => {
  const { folder, path } = place(filename)
  if (!(folder in mayImport)) return
  if (source.startsWith('.') || source.startsWith('#')) {
    if (!/\.(tsx?|mjs|css|po|json|sql|svg)(\?raw)?$/.test(source))
      return `Write the file name with its extension: '${source}' has none.`
  }
  if (source.startsWith('#')) {
    const other = source.slice(1).split('/')[0] ?? ''
    if (other === folder) return `Inside ${folder} imports are relative: '#' is for other folders.`
    // Tests of the service and the import are clients of a server.
    if ((isTest.test(filename) || path[1] === 'cli') && folder === 'server' && other === 'client') return
    if (isTest.test(filename) && folder === 'server' && other === 'support') return
    if (!mayImport[folder]?.includes(other))
      return `${folder} may not import ${other}, only ${mayImport[folder]?.join(', ') || 'itself'}. Move what both need down.`
    return
  }
  if (source.startsWith('.')) {
    const target = place(join(dirname(filename), source))
    if (
      target.folder in mayImport &&
      target.folder !== folder &&
      folder !== 'checks' &&
      !(folder === 'e2e' && target.folder === 'checks')
    )
      return `Write '#${target.folder}/…': imports of other folders are not relative.`
    if (folder === 'features' && path.length > 2 && target.path.length > 2 && target.path[1] !== path[1])
      return `The feature ${path[1]} may not import the feature ${target.path[1]}: move what both need down to records.`
    return
  }
  if (isTest.test(filename)) return
  if (folder === 'server' && databasePackages.test(source)) return databaseProblem(path.slice(1), source)
  const packages = packagesOf[folder === 'shared' && ['i18n', 'dates'].includes(path[1] ?? '') ? 'texts' : folder]
  if (packages && !packages.only.test(source)) return `${packages.why} Do not import '${source}'.`
  if (pageFolders.includes(folder) && pageNever.test(source))
    return source === 'zod'
      ? "The page uses 'zod/mini' (8 kB where 'zod' is 25)."
      : `'${source}' belongs to the service.`
  return
}

/** The files that use the database drivers. Other files of the store use Kysely, all others the functions of the store. */
const driverFiles = /^(store\/(engine-(sqlite|postgres)|copy-store)\.ts|cli\/backup\/.*)$/

/** @param {string[]} path below `src/server` @param {string} source */
const databaseProblem = (path, source) => {
  if (driverFiles.test(path.join('/')) || (source === 'kysely' && path[0] === 'store')) return
  return `'${source}' belongs to the store: call its functions instead.`
}

/** @param {(filename: string, source: string) => string | undefined} problem */
const importsRule = (problem) => ({
  create(/** @type {any} */ context) {
    const check = (/** @type {any} */ node) => {
      const source = node.source
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = problem(context.filename, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
})

const noReexport = {
  create(/** @type {any} */ context) {
    const message = 'No barrels: import from the file that defines it.'
    return {
      ExportAllDeclaration: (/** @type {any} */ node) => context.report({ node, message }),
      ExportNamedDeclaration: (/** @type {any} */ node) => node.source && context.report({ node, message }),
    }
  },
}

const clock = {
  create(/** @type {any} */ context) {
    const message = 'Use shared/dates/now.ts, the only clock that tests set.'
    return {
      NewExpression(/** @type {any} */ node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message })
      },
      MemberExpression(/** @type {any} */ node) {
        const owner = node.object.name
        const name = node.property.name
        if ((owner === 'Date' && name === 'now') || (owner === 'Temporal' && name === 'Now'))
          context.report({ node, message })
      },
      ImportSpecifier(/** @type {any} */ node) {
        const named = ['now', 'today'].includes(node.imported.name)
        if (named && node.parent.source.value === '@internationalized/date') context.report({ node, message })
      },
    }
  },
}

const casts = {
  create(/** @type {any} */ context) {
    const message = 'A cast needs a reason: a named function with `// safe: …` on the line or just above.'
    const isExplained = (/** @type {any} */ node) => {
      const line = node.loc.start.line
      return context.sourceCode
        .getAllComments()
        .some(
          (/** @type {any} */ comment) =>
            comment.value.includes('safe:') &&
            comment.loc.end.line <= node.loc.end.line &&
            comment.loc.end.line >= line - 3,
        )
    }
    const check = (/** @type {any} */ node) => {
      const isConst = node.typeAnnotation.type === 'TSTypeReference' && node.typeAnnotation.typeName.name === 'const'
      if (!isConst && !isExplained(node)) context.report({ node, message })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

const testing = {
  create(/** @type {any} */ context) {
    /** @type {Record<string, string>} */
    const forbidden = {
      waitForTimeout: 'No sleeps: wait for a visible change.',
      route: 'No interception: provoke failures in the service.',
      only: 'Run all tests.',
      skip: 'Run all tests.',
      fixme: 'Run all tests.',
    }
    return {
      CallExpression(/** @type {any} */ node) {
        const { callee } = node
        if (callee.name === 'setTimeout') context.report({ node, message: forbidden['waitForTimeout'] })
        const message = callee.type === 'MemberExpression' && forbidden[callee.property.name]
        if (message && Object.hasOwn(forbidden, callee.property.name))
          context.report({ node: callee.property, message })
      },
    }
  },
}

/**
 * Words of the first edition and the words that replaced them. Each is refused as a part of a name or file name; those of
 * `retiredInComments` in comments, too.
 */
const retired = new Map([
  ['answer', 'response or result'],
  ['answered', 'response or result'],
  ['answers', 'response or result'],
  ['asked', 'query, input or requested'],
  ['asker', 'account or actor'],
  ['asking', 'RequestContext'],
  ['askings', 'queries'],
  ['asks', 'requests'],
  ['awkward', 'edgeCases'],
  ['beside', 'sourceColumn or sibling'],
  ['deed', 'action'],
  ['elsewhere', 'externalServer'],
  ['errand', 'task'],
  ['face', 'component'],
  ['faces', 'components'],
  ['fault', 'issue or error'],
  ['faults', 'issues or errors'],
  ['findings', 'validationErrors'],
  ['furthest', 'max'],
  ['gone', 'deleted'],
  ['habits', 'rules'],
  ['kept', 'stored, cached or saved'],
  ['ledger', 'expectedState'],
  ['lapse', 'sessionExpired'],
  ['lapsed', 'sessionExpired'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['mishap', 'startupError'],
  ['moments', 'dateTimes'],
  ['newcomer', 'created'],
  ['picture', 'image'],
  ['pictures', 'images'],
  ['pictured', 'image'],
  ['prose', 'richText'],
  ['reckon', 'compute'],
  ['reckoned', 'computed'],
  ['refusal', 'denyReason or problem'],
  ['said', 'message or label'],
  ['saying', 'message or label'],
  ['seat', 'session'],
  ['standing', 'snapshot or state'],
  ['stranded', 'orphaned'],
  ['survival', 'fuzz'],
  ['tally', 'counts'],
  ['tell', 'respond, log or emit'],
  ['tells', 'responses'],
  ['told', 'response or documented'],
  ['trouble', 'error'],
  ['unpiled', 'limitCombiningMarks'],
  ['upkeep', 'quality'],
  ['weave', 'merge'],
  ['woven', 'merged'],
  ['wished', 'requested'],
])
const retiredInComments =
  /\b(asker|askings?|deed|mishap|newcomer|reckon(s|ed)?|somebody|nobody|unpiled|upkeep|woven)\b/i
/** Names of the interface, of the page's URLs and of the platform that contain a retired word. */
const allowedNames = new Set(['beside', 'deed', 'deeds', 'rest_picture_too_large'])
/** Keys of the interface that no other name may repeat. */
const wireKeys = new Set(['kept'])

/** The lower-case words of a name: `draftOf` → draft, of. @param {string} name */
const wordsOf = (name) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

/** The problem with a name, or `undefined`. @param {string} name */
export const nameProblem = (name) => {
  if (allowedNames.has(name)) return
  const word = wordsOf(name).find((part) => retired.has(part))
  if (word) return `'${name}': '${word}' is retired, use ${retired.get(word)} (src/shared/GLOSSARY.md).`
  return
}

const plainNames = {
  create(/** @type {any} */ context) {
    const check = (/** @type {any} */ node) => {
      const isKey = node.parent?.property === node || node.parent?.key === node
      const message = isKey && wireKeys.has(node.name) ? undefined : nameProblem(node.name)
      if (message) context.report({ node, message })
    }
    return {
      Identifier: check,
      JSXIdentifier: check,
      Program(/** @type {any} */ node) {
        const file = context.filename.split(sep).at(-1).split('.')[0]
        const message = nameProblem(file)
        if (message) context.report({ node, message: `File name ${message}` })
        for (const comment of context.sourceCode.getAllComments()) {
          const word = retiredInComments.exec(comment.value)?.[0]
          if (word)
            context.report({ loc: comment.loc, message: `'${word}' is retired: write what the glossary calls it.` })
        }
      },
    }
  },
}

export default {
  meta: { name: 'calendar' },
  rules: {
    imports: importsRule(importProblem),
    'no-reexport': noReexport,
    clock,
    casts,
    testing,
    'plain-names': plainNames,
  },
}
