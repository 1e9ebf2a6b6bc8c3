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
