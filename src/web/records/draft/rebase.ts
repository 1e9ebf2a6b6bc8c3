// News taken into a draft: clean fields follow the server, changed ones keep what the person wrote and say who else changed them.
import type { RecordPart } from '#shared/record-bundle.ts'
import { behindAfter } from './based-on.ts'
import { copiedFields, type Draft, type DraftPart, parts, type Spot, valuesOf, withCopied, write } from './draft.ts'
import { same, type Values } from './values.ts'

/** A field changed by others and here: what it was, what the server holds now, what the person wrote. */
export type Conflict = Spot & { base: unknown; theirs: unknown; mine: unknown }

/** The newer state of a part: `base` of a draft made from the newer answer. */
export type Theirs = Pick<DraftPart, 'exists' | 'etag' | 'base'>

const differing = (draft: Draft, from: Values, to: Values): { [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => {
      const field = draft.table.fields[name]
      return field !== undefined && !same(field, value, from[name])
    }),
  )

/**
 * Takes the newer state of one part. What the person wrote stays; a conflict names each field that both changed, differently.
 * A variant others removed while the person was writing in it keeps all its texts, so that saving writes it anew.
 */
export function rebase(draft: Draft, part: RecordPart, theirs: Theirs): { draft: Draft; conflicts: Conflict[] } {
  const before = draft.parts[part]
  const removed = before.exists && !theirs.exists && Object.keys(before.mine).length > 0
  const mine = differing(draft, theirs.base, removed ? valuesOf(draft, part) : before.mine)
  const moved = differing(draft, before.base, theirs.base)
  const conflicts = removed
    ? []
    : Object.keys(draft.table.fields)
        .filter((field) => field in mine && field in moved)
        .map((field) => ({ part, field, base: before.base[field], theirs: theirs.base[field], mine: mine[field] }))
  return {
    draft: { ...draft, parts: { ...draft.parts, [part]: { ...theirs, mine, copied: before.copied } } },
    conflicts,
  }
}

/** Takes a newer answer of the whole record: every part rebased; `moved` are the parts others changed. */
export function rebaseAll(draft: Draft, newer: Draft): { draft: Draft; conflicts: Conflict[]; moved: RecordPart[] } {
  const { source, sourceVersion } = newer
  let next: Draft = { ...draft, source, sourceVersion, behind: behindAfter(draft, newer) }
  const conflicts: Conflict[] = []
  const moved: RecordPart[] = []
  for (const part of parts) {
    const { exists, etag, base } = newer.parts[part]
    const changed = Object.keys(differing(draft, draft.parts[part].base, base)).length > 0
    if (changed || exists !== draft.parts[part].exists) moved.push(part)
    const taken = rebase(next, part, { exists, etag, base })
    next = taken.draft
    conflicts.push(...taken.conflicts)
  }
  return { draft: next, conflicts, moved }
}

/** After a save: what was sent is what the server now says; what was typed since stays a change. */
export function settle(now: Draft, sent: Draft, saved: Draft): Draft {
  let next = saved
  for (const part of parts) {
    next = write(next, part, differing(now, valuesOf(sent, part), valuesOf(now, part)))
    const { mine } = next.parts[part]
    const copies = copiedFields({ mine, copied: now.parts[part].copied })
    if (copies.length > 0) next = withCopied(next, part, Object.fromEntries(copies.map((name) => [name, mine[name]])))
  }
  return next
}
