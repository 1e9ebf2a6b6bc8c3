/** Lint rules of this house: what project references cannot hold, each refusal with its reason. */
import { dirname, join, relative, sep } from 'node:path'

/** Which rooms a room may import; the same picture as the references in its tsconfig. */
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

/** Packages a room may import; rooms not named here are held by `pageNever`. */
/** @type {Record<string, { only: RegExp, why: string }>} */
const packagesOf = {
  shared: {
    only: /^zod\/mini$/,
    why: 'The shared definitions know zod/mini and nothing else: both sides and every tool read them.',
  },
  texts: {
    only: /^(zod\/mini|@lingui\/core(\/macro)?|@internationalized\/date)$/,
    why: 'Texts and dates know neither React nor the DOM: they are data and functions that any reader may use.',
  },
  client: {
    only: /^$/,
    why: 'The client is fetch and nothing else, so that importer, page and journeys can share it.',
  },
}
const pageNever =
  /^(node:.*|hono(\/.*)?|@hono\/.*|better-sqlite3|kysely|pino|@node-rs\/.*|sanitize-html|temporal-polyfill|vite|zod)$/
const databasePackages = /^(better-sqlite3|pg|kysely)$/
const pageRooms = ['device', 'api', 'ui', 'fields', 'records', 'features', 'pages', 'app']
const isTest = /\.(test|test-d)\.tsx?$/

/** @param {string} filename */
const place = (filename) => {
  const path = relative(join(import.meta.dirname, '../../..'), filename).split(sep)
  if (path[0] === 'src' && path[1] === 'web') return { room: path[2] ?? '', path: path.slice(2) }
  const inner = path[0] === 'src' || (path[0] === 'e2e' && ['checks', 'support'].includes(path[1] ?? ''))
  return inner ? { room: path[1] ?? '', path: path.slice(1) } : { room: path[0] ?? '', path }
}

/** The refusal of one import, or nothing. @param {string} filename @param {string} source */
export const refusal = (filename, source) => {
  const { room, path } = place(filename)
  if (!(room in mayImport)) return
  if (source.startsWith('.') || source.startsWith('#')) {
    if (!/\.(tsx?|mjs|css|po|json|sql|svg)(\?raw)?$/.test(source))
      return `Write the file name whole, with its extension: '${source}' names none.`
  }
  if (source.startsWith('#')) {
    const other = source.slice(1).split('/')[0] ?? ''
    if (other === room) return `Inside ${room} imports are relative: '#' is for crossing into another room.`
    // Tests of the service speak to it, and a command speaks to other servers, as everybody from outside does.
    if ((isTest.test(filename) || path[1] === 'cli') && room === 'server' && other === 'client') return
    if (isTest.test(filename) && room === 'server' && other === 'support') return
    if (!mayImport[room]?.includes(other))
      return `${room} may not import ${other}: it stands on ${mayImport[room]?.join(', ') || 'nothing'}. What both need moves down.`
    return
  }
  if (source.startsWith('.')) {
    const target = place(join(dirname(filename), source))
    if (
      target.room in mayImport &&
      target.room !== room &&
      room !== 'checks' &&
      !(room === 'e2e' && target.room === 'checks')
    )
      return `Across rooms write '#${target.room}/…': a relative path hides that a border is crossed.`
    if (room === 'features' && path.length > 2 && target.path.length > 2 && target.path[1] !== path[1])
      return `The feature ${path[1]} may not import the feature ${target.path[1]}: what two of them need moves down to records.`
    return
  }
  if (isTest.test(filename)) return
  if (room === 'server' && databasePackages.test(source)) return databaseProblem(path.slice(1), source)
  // Lingui and formats of dates stay in two folders.
  const packages = packagesOf[room === 'shared' && ['i18n', 'dates'].includes(path[1] ?? '') ? 'texts' : room]
  if (packages && !packages.only.test(source)) return `${packages.why} '${source}' does not belong here.`
  if (pageRooms.includes(room) && pageNever.test(source))
    return source === 'zod'
      ? "The page uses 'zod/mini' (8 kB where 'zod' is 25)."
      : `'${source}' belongs to the service: the page cannot carry it.`
  return
}

/** The files that use the database drivers. Other files of the store use Kysely, all others the functions of the store. */
const driverFiles = /^(store\/(engine-(sqlite|postgres)|sqlite-dialect|copy-store|throttled-copy)\.ts|cli\/backup\/.*)$/

/** @param {string[]} path below `src/server` @param {string} source */
const databaseProblem = (path, source) => {
  if (driverFiles.test(path.join('/')) || (source === 'kysely' && path[0] === 'store')) return
  return `'${source}' belongs to the store: call its functions instead.`
}

/** @param {(filename: string, source: string) => string | undefined} judge */
const importsRule = (judge) => ({
  create(/** @type {any} */ context) {
    const look = (/** @type {any} */ node) => {
      const source = node.source
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = judge(context.filename, source.value)
      if (message) context.report({ node: source, message })
    }
    return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look, ImportExpression: look }
  },
})

const noReexport = {
  create(/** @type {any} */ context) {
    const message = 'No barrels: who needs it imports it from where it is written.'
    return {
      ExportAllDeclaration: (/** @type {any} */ node) => context.report({ node, message }),
      ExportNamedDeclaration: (/** @type {any} */ node) => node.source && context.report({ node, message }),
    }
  },
}

const clock = {
  create(/** @type {any} */ context) {
    const message = "The page's only now is shared/dates/now.ts: two clocks disagree, and a test can set but one."
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
    const message =
      'A cast needs its reason: put it in a named function and say `// safe: …` on the line or just above.'
    const excused = (/** @type {any} */ node) => {
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
    const look = (/** @type {any} */ node) => {
      const isConst = node.typeAnnotation.type === 'TSTypeReference' && node.typeAnnotation.typeName.name === 'const'
      if (!isConst && !excused(node)) context.report({ node, message })
    }
    return { TSAsExpression: look, TSTypeAssertion: look }
  },
}

const testing = {
  create(/** @type {any} */ context) {
    /** @type {Record<string, string>} */
    const never = {
      waitForTimeout: 'No sleeps: wait for what the person would see.',
      route: 'No intercepting: failures are provoked in the service.',
      only: 'A test that runs alone hides the others.',
      skip: 'A test that does not run proves nothing.',
      fixme: 'A test that does not run proves nothing.',
    }
    return {
      CallExpression(/** @type {any} */ node) {
        const { callee } = node
        if (callee.name === 'setTimeout') context.report({ node, message: never['waitForTimeout'] })
        const message = callee.type === 'MemberExpression' && never[callee.property.name]
        if (message && Object.hasOwn(never, callee.property.name)) context.report({ node: callee.property, message })
      },
    }
  },
}

export default {
  meta: { name: 'rooms' },
  rules: { imports: importsRule(refusal), 'no-reexport': noReexport, clock, casts, testing },
}
