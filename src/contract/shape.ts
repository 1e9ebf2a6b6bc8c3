// Schemas of what clients send, made from a field table: the form's resolver, the service's last check and the published schema use them.
import * as z from 'zod/mini'
import type { Field, Kind } from './field.ts'
import type { ResourceName, Resources } from './resources.ts'
import { isMoment, isZone } from './time.ts'
import type { Create, Update } from './values.ts'

/** Longest single line and longest HTML text, in characters. */
export const longestText = 2_000
export const longestProse = 500_000

const line = z.string().check(z.maxLength(longestText))
const id = z.int().check(z.positive())
const ids = z.array(id)
const orEmpty = (schema: z.ZodMiniType<string, string>) => z.union([z.literal(''), schema])
/** An http(s) address that a browser can open. */
const webAddress = line.check(z.regex(/^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i))

/** What is sent for a field of each kind; a kind without a writer is never sent. */
const writes: Record<Kind, (field: Field) => z.ZodMiniType> = {
  key: () => id,
  text: (field) => (field.required ? line.check(z.refine((text) => text.trim() !== '')) : line),
  prose: () => z.string().check(z.maxLength(longestProse)),
  slug: () => line,
  flag: () => z.boolean(),
  moment: () => z.string().check(z.refine(isMoment)),
  zone: () => orEmpty(z.string().check(z.refine(isZone))),
  money: () => line,
  web: () => orEmpty(webAddress),
  email: () => line,
  phone: () => line,
  degrees: ({ most = 180 }) => z.union([z.literal(''), z.number().check(z.minimum(-most), z.maximum(most))]),
  account: () => id,
  image: () => line,
  parent: () => z.int().check(z.nonnegative()),
  secret: () => line,
  count: () => z.int(),
  detail: () => z.never(),
  choice: (field) => z.enum(field.options ?? ['']),
  link: () => ids.check(z.maxLength(1)),
  links: () => ids,
  terms: () => ids,
}

/** The schema of what may be sent for one field. */
export const writeShape = (field: Field): z.ZodMiniType => writes[field.kind](field)

/** The schemas of a create and of an update, fields only. Unknown keys are dropped: clients send answers back. */
export function shapesOf<N extends ResourceName>(
  resource: Resources[N],
): { create: z.ZodMiniType<Create<N>>; update: z.ZodMiniType<Update<N>> } {
  const sent = Object.entries<Field>(resource.fields).filter(([, field]) => !field.readOnly)
  const create = z.object(
    Object.fromEntries(
      sent.map(([name, field]) => [name, field.required ? writeShape(field) : z.exactOptional(writeShape(field))]),
    ),
  )
  const update = z.object(Object.fromEntries(sent.map(([name, field]) => [name, z.exactOptional(writeShape(field))])))
  // safe: built by the rule that Create and Update state; values.test-d.ts and shape.test.ts hold the two together
  return {
    create: create as unknown as z.ZodMiniType<Create<N>>,
    update: update as unknown as z.ZodMiniType<Update<N>>,
  }
}
