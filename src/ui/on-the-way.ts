// Whether the screen of another address is on its way: until it is drawn, there stands that of the one before.
import { createContext } from 'react'

/** Told by the router. */
export const OnTheWay = createContext(false)
