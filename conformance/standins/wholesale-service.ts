import type { StrangeMarketplaceAnswer } from '../marketplace.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'
import {
  CATEGORIES,
  formatPrice,
  LISTS,
  PRODUCTS,
  type WholesaleProduct,
} from './wholesale/catalogue.ts'
import { createOrderBook, type OrderBody, SERVICES } from './wholesale/orders.ts'
import { spoilAnswer } from './wholesale/spoil-answer.ts'

const LIST_PAGE_SIZE = 3

type Query = Record<string, string>

/**
 * Opens an imaginary wholesaler on loopback. Prices are decimal text, lists have cursors, and an order that is sent again under
 * its `reference` is answered with the first one.
 */
export async function openWholesaleStandin({ key }: { key: string }) {
  const book = createOrderBook()
  let strange: StrangeMarketplaceAnswer | null = null
  let limitSeconds = 0
  let isKeyRefused = false
  const requests: string[] = []

  const service = await openHttpService((request) => {
    requests.push(`${request.method} ${request.url.pathname}`)
    const isKnown = request.headers.authorization === `Bearer ${key}`
    if (!isKnown || isKeyRefused) return { status: 401, body: { error: 'unknown_key' } }
    if (limitSeconds > 0) {
      const headers = { 'Retry-After': limitSeconds }
      limitSeconds = 0
      return { status: 429, headers, body: { error: 'too_many_requests' } }
    }
    const answered = answer(request)
    return strange ? spoilAnswer(answered, strange) : answered
  })

  function answer({ method, url, body }: ServiceRequest): ServiceAnswer {
    const query: Query = Object.fromEntries(url.searchParams)
    const [resource, id, part] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (method === 'POST') return answerOrder(JSON.parse(body.toString()))
    if (resource === 'products') return id ? answerProduct(id, query) : answerSearch(query)
    if (resource === 'lists') return answerList(id ?? '', query)
    if (resource === 'categories') return { body: { categories: CATEGORIES } }
    if (resource === 'services') return answerServices(query)
    const order = book.find(id ?? '')
    if (!order) return { status: 404, body: { error: 'no_such_order' } }
    if (part === 'parcels') return { body: { parcels: order.parcels } }
    const { status, total, items } = order
    return { body: { id: order.id, status, total, currency: 'EUR', items } }
  }

  function answerOrder(body: OrderBody): ServiceAnswer {
    const placed = book.place(body)
    return 'error' in placed ? { status: 422, body: placed } : { status: 201, body: placed }
  }

  return {
    ...{ url: service.url, setNetwork: service.setNetwork, orders: book.orders, requests },
    sendParcel: book.sendParcel,
    answerStrangely: (answered: StrangeMarketplaceAnswer | null) => {
      strange = answered
    },
    /** The next request is refused. */
    limit: (seconds: number) => {
      limitSeconds = seconds
    },
    refuseKey: () => {
      isKeyRefused = true
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

function answerProduct(id: string, query: Query): ServiceAnswer {
  const product = PRODUCTS.find((one) => one.id === id)
  if (!product) return { status: 404, body: { error: 'no_such_product' } }
  const { country = '', currency = '' } = query
  if (product.notIn.includes(country)) return { status: 409, body: { error: 'not_sold_there' } }
  const { category } = product
  const { parent } = CATEGORIES.find((one) => one.id === category)!
  return {
    body: {
      ...{ id, name: getName(product, query), html: '<p>Made to last.</p>', currency, grams: 900 },
      ...{ categories: [parent, category], pictures: [getPicture(id)], seller: product.seller },
      offers: product.offers.map(({ sku, choice, cents, wasCents, available }) => ({
        ...{ sku, choice, available, price: formatPrice(cents, { country, currency }) },
        was: wasCents ? formatPrice(wasCents, { country, currency }) : null,
      })),
    },
  }
}

function answerSearch(query: Query): ServiceAnswer {
  const { words = '', country = '', currency = '', page, size } = query
  const found = PRODUCTS.filter(({ name, notIn }) => {
    const hasWords = words
      .toLowerCase()
      .split(' ')
      .every((word) => name.toLowerCase().includes(word))
    return hasWords && !notIn.includes(country)
  })
  const start = (Number(page) - 1) * Number(size)
  const items = found.slice(start, start + Number(size)).map((product) => ({
    ...{ id: product.id, name: getName(product, query), picture: getPicture(product.id) },
    ...{ currency, price: formatPrice(product.offers[0]!.cents, { country, currency }) },
    category: product.category,
  }))
  return { body: { items } }
}

/** The cursor is opaque: here it is the last id of the page before. */
function answerList(name: string, { after }: Query): ServiceAnswer {
  const ids = LISTS[name] ?? []
  const start = after ? ids.indexOf(after) + 1 : 0
  const page = ids.slice(start, start + LIST_PAGE_SIZE)
  const next = start + LIST_PAGE_SIZE < ids.length ? page.at(-1) : null
  return { body: { ids: page, next } }
}

/** What is not sold in a country is not sent there. */
function answerServices({ product: id, country = '', currency = '' }: Query): ServiceAnswer {
  const product = PRODUCTS.find((one) => one.id === id)
  const isSent = product && !product.notIn.includes(country)
  const services = SERVICES.map(({ cents, ...offered }) => {
    return { ...offered, price: formatPrice(cents, { country, currency }) }
  })
  return { body: { currency, services: isSent ? services : [] } }
}

function getName({ name, nameDe }: WholesaleProduct, { language }: Query): string {
  return language === 'de' && nameDe ? nameDe : name
}

function getPicture(id: string): string {
  return `https://wholesale.example/pictures/${id}.jpg`
}
