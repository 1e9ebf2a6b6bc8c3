// The smallest possible list of events in this stack: React, the same router and Query, one request, one table.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router'

type Term = { id: number; name: string }
type Row = {
  id: number
  title: string
  start_date: string
  status: string
  venue: { venue?: string } | []
  categories: Term[]
  translations: Record<string, unknown>
  modified: string
}

/** Sends the request of the real list, whose query is in the URL. */
const ask = async (search: string): Promise<{ events: Row[]; total: number }> =>
  (await fetch(`/nl/calendar/events/v1/events${search}`, { credentials: 'same-origin' })).json() as Promise<{
    events: Row[]
    total: number
  }> // safe: the contract says what this address answers

function Bare() {
  const { search } = useLocation()
  const { data } = useQuery({ queryKey: [search], queryFn: () => ask(search) })
  if (!data) return <p>…</p>
  return (
    <main>
      <h1>Events</h1>
      <p>{data.total}</p>
      <table>
        <thead>
          <tr>
            <th>Title</th>
            <th>When</th>
            <th>Venue</th>
            <th>Categories</th>
            <th>Status</th>
            <th>Languages</th>
            <th>Modified</th>
          </tr>
        </thead>
        <tbody>
          {data.events.map((row) => (
            <tr key={row.id}>
              <th>
                <Link to={`/events/${row.id}`}>{row.title}</Link>
              </th>
              <td>{row.start_date}</td>
              <td>{Array.isArray(row.venue) ? '' : row.venue.venue}</td>
              <td>{row.categories.map(({ name }) => name).join(', ')}</td>
              <td>{row.status}</td>
              <td>{Object.keys(row.translations).join(' ')}</td>
              <td>{row.modified}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Bare />} />
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
)
