import type { ReactNode } from 'react'
import {
  href,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root'
import { Hydration } from './hydration.tsx'
import './app.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body className="mx-auto max-w-3xl p-6">
        <nav className="mb-6 flex gap-4">
          <Link to={href('/')}>Outwit</Link>
        </nav>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Shop() {
  return (
    <Hydration>
      <Outlet />
    </Hydration>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <h1>{isMissing ? 'Not Found' : 'Something went wrong on our side.'}</h1>
}
