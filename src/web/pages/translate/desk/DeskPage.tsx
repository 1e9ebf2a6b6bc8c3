// `/translate/{resource}/{id}`: the texts of a record beside those of its source language.
import { Navigate } from 'react-router'
import { paths, useContentLanguage } from '#api/paths.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

export function DeskPage({ resource, id }: { resource: ResourceName; id: number }) {
  return <Navigate replace to={paths.edit(resource, id, useContentLanguage())} />
}
