// What the service answered to the examples; a test plays them and compares, and writes this anew when told to (`vitest -u`).
import answers from './recorded.json' with { type: 'json' }

export type Recorded = { status: number; body: unknown }

export const recorded: { readonly [example: string]: Recorded } = answers
