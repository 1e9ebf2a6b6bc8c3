// Request bodies of saved views.
import * as z from 'zod/mini'
import { label } from './accounts.ts'
import { withFault } from './body-faults.ts'
import { listParameters, notListParameters } from './bulk.ts'
import { resourceNames } from './resources.ts'

const maxParameters = 40

/** A new view: its name, and the parameters of a list of a resource. A shared one is listed for all accounts. */
export const savedViewBody = z.object({
  name: label,
  resource: z.enum(resourceNames),
  query: withFault(
    listParameters.check(z.refine((query) => Object.keys(query).length <= maxParameters)),
    notListParameters,
  ),
  shared: z.optional(z.boolean()),
})

/** A change of a view, which keeps its resource. */
export const savedViewChangeBody = z.extend(savedViewBody, { resource: z.optional(z.enum(resourceNames)) })
