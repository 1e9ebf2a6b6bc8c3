// Operations of the public interface.
import { resourceNames, resources, type ResourceName } from './schema/resources.ts'

export type Verb = 'list' | 'create' | 'read' | 'update' | 'delete'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The path parameter of a record: none, `{id}` (digits) or `{slug}`. */
export type RecordParameter = 'none' | 'id' | 'slug'
export type Operation = {
  verb: Verb
  resource: ResourceName
  methods: readonly Method[]
  path: string
  recordBy: RecordParameter
}

/** Three methods for the same update. */
export const updateMethods = ['POST', 'PUT', 'PATCH'] as const

const single = (resource: ResourceName, path: string, named: RecordParameter): Operation[] => [
  { verb: 'read', resource, methods: ['GET'], path, recordBy: named },
  { verb: 'update', resource, methods: updateMethods, path, recordBy: named },
  { verb: 'delete', resource, methods: ['DELETE'], path, recordBy: named },
]

/** The operations of the five resources, paths relative to `{api}`. The root (`""`) and `/doc` are separate routes. */
export const operations: readonly Operation[] = resourceNames.flatMap((resource) => [
  { verb: 'list', resource, methods: ['GET'], path: `/${resource}`, recordBy: 'none' } as const,
  { verb: 'create', resource, methods: ['POST'], path: `/${resource}`, recordBy: 'none' } as const,
  ...single(resource, `/${resource}/{id}`, 'id'),
  ...(resources[resource].post ? single(resource, `/${resource}/by-slug/{slug}`, 'slug') : []),
])

/** Default path of the interface below the root of a language. */
export const defaultApiPath = '/calendar/events/v1'
/** Path of the admin namespace below the root of a language. */
export const adminPath = '/calendar/admin/v1'

/** An operation at a path relative to `{admin}`; `resource` has replaced `{resource}`. */
export type AdminOperation<N extends string> = {
  name: N
  method: Method
  path: string
  resource: ResourceName | undefined
}

/** Replaces `{resource}` in a path by each of the five resources. */
const expandResources = <const N extends string>(
  rows: readonly { name: N; method: Method; path: string }[],
): readonly AdminOperation<N>[] =>
  rows.flatMap((row): AdminOperation<N>[] =>
    row.path.includes('{resource}')
      ? resourceNames.map((resource) => ({ ...row, path: row.path.replace('{resource}', resource), resource }))
      : [{ ...row, resource: undefined }],
  )

/** The operations of the namespace without those of the image library. */
export const adminOperations = expandResources([
  { name: 'about', method: 'GET', path: '' },
  { name: 'describe', method: 'GET', path: '/doc' },
  { name: 'health', method: 'GET', path: '/health' },
  { name: 'readSession', method: 'GET', path: '/session' },
  { name: 'signIn', method: 'POST', path: '/session' },
  { name: 'signOut', method: 'DELETE', path: '/session' },
  { name: 'changeOwnPassword', method: 'PUT', path: '/session/password' },
  { name: 'search', method: 'GET', path: '/search' },
  { name: 'overlaps', method: 'GET', path: '/events/overlaps' },
  { name: 'attention', method: 'GET', path: '/attention' },
  { name: 'preferences', method: 'GET', path: '/preferences' },
  { name: 'savePreferences', method: 'PUT', path: '/preferences' },
  { name: 'views', method: 'GET', path: '/views' },
  { name: 'addView', method: 'POST', path: '/views' },
  { name: 'changeView', method: 'PUT', path: '/views/{id}' },
  { name: 'removeView', method: 'DELETE', path: '/views/{id}' },
  { name: 'changes', method: 'GET', path: '/changes' },
  { name: 'revert', method: 'POST', path: '/changes/{set}/revert' },
  { name: 'emptyTrash', method: 'POST', path: '/trash/empty' },
  { name: 'createBundle', method: 'POST', path: '/{resource}' },
  { name: 'bulk', method: 'POST', path: '/{resource}/bulk' },
  { name: 'address', method: 'GET', path: '/{resource}/address' },
  { name: 'readBundle', method: 'GET', path: '/{resource}/{id}' },
  { name: 'updateBundle', method: 'PUT', path: '/{resource}/{id}' },
  { name: 'purge', method: 'DELETE', path: '/{resource}/{id}' },
  { name: 'history', method: 'GET', path: '/{resource}/{id}/history' },
  { name: 'restore', method: 'POST', path: '/{resource}/{id}/restore' },
  { name: 'accounts', method: 'GET', path: '/accounts' },
  { name: 'addAccount', method: 'POST', path: '/accounts' },
  { name: 'changeAccount', method: 'PATCH', path: '/accounts/{id}' },
  { name: 'removeAccount', method: 'DELETE', path: '/accounts/{id}' },
  { name: 'applicationPasswords', method: 'GET', path: '/accounts/{id}/application-passwords' },
  { name: 'addApplicationPassword', method: 'POST', path: '/accounts/{id}/application-passwords' },
  { name: 'removeApplicationPassword', method: 'DELETE', path: '/accounts/{id}/application-passwords/{key}' },
  { name: 'sessions', method: 'GET', path: '/accounts/{id}/sessions' },
  { name: 'endSessions', method: 'DELETE', path: '/accounts/{id}/sessions' },
  { name: 'endSession', method: 'DELETE', path: '/accounts/{id}/sessions/{session}' },
])
export type AdminName = (typeof adminOperations)[number]['name']

export const libraryOperations = expandResources([
  { name: 'listImages', method: 'GET', path: '/media' },
  { name: 'uploadImage', method: 'POST', path: '/media' },
  { name: 'readImage', method: 'GET', path: '/media/{id}' },
  { name: 'updateImage', method: 'PATCH', path: '/media/{id}' },
  { name: 'deleteImage', method: 'DELETE', path: '/media/{id}' },
])
export type LibraryName = (typeof libraryOperations)[number]['name']

/** All operations, those of the image library included. */
export const allAdminOperations: readonly AdminOperation<AdminName | LibraryName>[] = [
  ...adminOperations,
  ...libraryOperations,
]
