// Merges a newer record into a draft, and the conflicts that follow until each is resolved.
import type { RecordPart } from '#shared/record-bundle.ts'
import { basedOnAfter } from './based-on.ts'
import {
  copiedFields,
  type DraftPart,
  type FieldPath,
  isAt,
  markCopied,
  parts,
  partValues,
  type RecordDraft,
  updateDraft,
} from './draft.ts'
import { same, type Values } from './values.ts'

/** A field that was changed on the server and in the draft: the value before, and both new values. */
export type Conflict = FieldPath & { baseValue: unknown; serverValue: unknown; draftValue: unknown }

/** Which value of a conflict is chosen. */
export type Choice = 'base' | 'server' | 'draft'
/** A conflict until the record is saved; without a choice nothing is saved. */
export type OpenConflict = Conflict & { choice: Choice | undefined }

/** The value of a conflict that a choice stands for. */
export const chosenValue = (conflict: Conflict, choice: Choice): unknown => conflict[`${choice}Value`]

/** The newer state of a part. */
export type ServerPart = Pick<DraftPart, 'exists' | 'etag' | 'base'>

const differing = (draft: RecordDraft, from: Values, to: Values): { [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => {
      const field = draft.table.fields[name]
      return field !== undefined && !same(field, value, from[name])
    }),
  )

/**
 * Merges the newer state of one part. Changes of the draft stay; a conflict names each field that both sides changed to different values.
 * A translation that was removed on the server keeps all texts of the draft, so that saving creates it again.
 */
export function rebasePart(
  draft: RecordDraft,
  part: RecordPart,
  server: ServerPart,
): { draft: RecordDraft; conflicts: Conflict[] } {
  const before = draft.parts[part]
  const removed = before.exists && !server.exists && Object.keys(before.changes).length > 0
  const changes = differing(draft, server.base, removed ? partValues(draft, part) : before.changes)
  const moved = differing(draft, before.base, server.base)
  const conflicts = removed
    ? []
    : Object.keys(draft.table.fields)
        .filter((field) => field in changes && field in moved)
        .map((field) => ({
          part,
          field,
          baseValue: before.base[field],
          serverValue: server.base[field],
          draftValue: changes[field],
        }))
  return {
    draft: { ...draft, parts: { ...draft.parts, [part]: { ...server, changes, copied: before.copied } } },
    conflicts,
  }
}

/** Merges every part of a newer record; `moved` are the parts that changed on the server. */
export function rebaseRecord(
  draft: RecordDraft,
  newer: RecordDraft,
): { draft: RecordDraft; conflicts: Conflict[]; moved: RecordPart[] } {
  const { source, sourceVersion } = newer
  let next: RecordDraft = { ...draft, source, sourceVersion, basedOn: basedOnAfter(draft, newer) }
  const conflicts: Conflict[] = []
  const moved: RecordPart[] = []
  for (const part of parts) {
    const { exists, etag, base } = newer.parts[part]
    const changed = Object.keys(differing(draft, draft.parts[part].base, base)).length > 0
    if (changed || exists !== draft.parts[part].exists) moved.push(part)
    const rebased = rebasePart(next, part, { exists, etag, base })
    next = rebased.draft
    conflicts.push(...rebased.conflicts)
  }
  return { draft: next, conflicts, moved }
}

/** The draft after a save: values that were sent are the server’s; values that were typed since stay changes. */
export function applySave(now: RecordDraft, sent: RecordDraft, saved: RecordDraft): RecordDraft {
  let next = saved
  for (const part of parts) {
    next = updateDraft(next, part, differing(now, partValues(sent, part), partValues(now, part)))
    const { changes } = next.parts[part]
    const copies = copiedFields({ changes, copied: now.parts[part].copied })
    if (copies.length > 0)
      next = markCopied(next, part, Object.fromEntries(copies.map((name) => [name, changes[name]])))
  }
  return next
}

/**
 * The conflicts after a merge: `fresh` are those of the merge, `draft` its result. The base value and the draft value of known conflicts
 * stay; a choice holds until the same field changes on the server again.
 */
export function applyServerUpdate(
  open: readonly OpenConflict[],
  fresh: readonly Conflict[],
  draft: RecordDraft,
): OpenConflict[] {
  const before = open.flatMap((conflict): OpenConflict[] => {
    const { base, changes } = draft.parts[conflict.part]
    const serverValue = base[conflict.field]
    const field = draft.table.fields[conflict.field]
    const hasChanged = !field || !same(field, serverValue, conflict.serverValue)
    const again = fresh.some(isAt(conflict))
    if (!again && !(conflict.field in changes) && conflict.choice === undefined) return []
    return [{ ...conflict, serverValue, choice: again && hasChanged ? undefined : conflict.choice }]
  })
  const added = fresh
    .filter((conflict) => !open.some(isAt(conflict)))
    .map((conflict) => ({ ...conflict, choice: undefined }))
  return [...before, ...added]
}

/** The draft and the conflicts after a choice; another choice is possible until the record is saved. */
export function resolveConflict(
  draft: RecordDraft,
  open: readonly OpenConflict[],
  path: FieldPath,
  choice: Choice,
): { draft: RecordDraft; conflicts: OpenConflict[] } {
  const conflict = open.find(isAt(path))
  if (!conflict) return { draft, conflicts: [...open] }
  return {
    draft: updateDraft(draft, path.part, { [path.field]: chosenValue(conflict, choice) }),
    conflicts: open.map((other) => (other === conflict ? { ...other, choice } : other)),
  }
}

/** The conflicts after an edit of the field: the new text is the draft value, and chosen. */
export const resolveByEdit = (
  open: readonly OpenConflict[],
  path: FieldPath,
  value: unknown,
): readonly OpenConflict[] =>
  open.some(isAt(path))
    ? open.map((conflict) => (isAt(path)(conflict) ? { ...conflict, draftValue: value, choice: 'draft' } : conflict))
    : open

/** The conflicts without a choice. */
export const unresolved = (open: readonly OpenConflict[]): OpenConflict[] =>
  open.filter(({ choice }) => choice === undefined)
