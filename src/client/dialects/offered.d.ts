import type { ResourceName } from '#contract/resources.ts'
export type Offered = {
  resource: ResourceName
  id: number
  /** As the source says it; `trash` when it lies there. Terms have none. */
  status: string | undefined
  author: string | undefined
  slug: string
  /** By the interface's field names; what the source does not tell is absent. */
  fields: {
    [field: string]: unknown
  }
  links: {
    [K in 'venue' | 'organizer' | 'categories' | 'tags']: number[]
  }
  /** Address of its picture. */
  image: string | undefined
  /** What got lost on the way here, in sentences. */
  remarks: string[]
}
/** Something that is there but cannot be had. */
export type Withheld = {
  resource: ResourceName
  id: number
  reason: string
}
export type Offer = {
  records: Offered[]
  withheld: Withheld[]
  /** Scheme, host and port of the addresses that the source gives its records. */
  origin: string
}
