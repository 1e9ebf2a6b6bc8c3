import { queryOptions } from '@tanstack/react-query'

/** Query of a dynamic import: loaded once; after a failure the next mount tries again. */
export const moduleQuery = <T>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['module', name],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  })
