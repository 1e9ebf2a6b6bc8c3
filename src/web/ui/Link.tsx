import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

/** Props of {@link Link}. */
export type LinkProps = Omit<RouterLinkProps, 'prefetch'> & {
  /** Loads the page of the link and its data when the pointer rests on it or it takes the focus. */
  prefetch?: boolean
}

/** A link to another page. `app/prefetch.ts` follows the attribute `data-prefetch`. */
export function Link({ prefetch, ...rest }: LinkProps) {
  return <RouterLink {...rest} {...(prefetch && { 'data-prefetch': '' })} />
}
