// Second names of files, which memory sticks and folders of other machines do not know.
import { linkSync } from 'node:fs'

const unknown = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Gives a file a second name, unless that is somebody's. Answers whether it has it; `false`: its disk knows none. */
export function link(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && unknown.has(String(fault.code))) return false
    throw fault
  }
}
