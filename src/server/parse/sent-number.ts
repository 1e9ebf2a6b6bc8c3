// Numbers as clients send them: as such in JSON, as text in forms.

/** A whole number that came as text, as everything in a form does; anything else as it is. */
export const sentNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw
