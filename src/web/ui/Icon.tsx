import type { LucideIcon } from 'lucide-react'

/** An icon in the text colour, hidden from assistive technology. 14 px in chips and small buttons, 20 px beside facts. */
export const Icon = ({ icon: Drawing, size = 16 }: { icon: LucideIcon; size?: 14 | 16 | 20 }) => (
  <Drawing size={size} strokeWidth={1.75} />
)
