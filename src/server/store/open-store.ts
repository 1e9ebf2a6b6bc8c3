// Opens the file and puts the parts of the store together.
import type { Store } from './store.ts'

/** What the store is opened with. `clock` answers milliseconds since 1970. */
export type StoreOptions = { clock?: () => number }

/** Opens (or makes) the store in a file, or in memory with `:memory:`. Throws when the file is of a newer version. */
export declare function openStore(file: string, options?: StoreOptions): Store
