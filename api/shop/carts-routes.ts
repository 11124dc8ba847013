import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AddCartItemBody,
  ApplyCouponBody,
  Cart,
  CorrectCartBody,
  CreateCartBody,
  UpdateCartBody,
  UpdateCartItemBody,
} from '#contract/cart'
import type { CartId, CartItemId } from '#modules/cart'
import { errorDoc } from '../http/errors.ts'

const params = z.object({ id: z.uuid().transform((id) => id as CartId) })
const itemParams = params.extend({ item_id: z.uuid().transform((id) => id as CartItemId) })
const body = <Schema extends z.ZodType>(schema: Schema) => {
  return { content: { 'application/json': { schema } }, required: true }
}
const cartDoc = {
  description: 'The cart as it is now',
  content: { 'application/json': { schema: Cart } },
}
const responses = {
  200: cartDoc,
  404: errorDoc('Unknown cart, item or product'),
  409: errorDoc('The cart is ordered or full, or the product is sold out'),
  422: errorDoc('Invalid input, or an invalid coupon: the message says what would make it valid'),
}

export const createCartRoute = createRoute({
  method: 'post',
  path: '/',
  request: { body: { ...body(CreateCartBody), required: false } },
  responses: { 201: { ...cartDoc, description: 'A new cart' }, 422: errorDoc('Unknown country') },
})
export const getCartRoute = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses,
})
export const updateCartRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  request: { params, body: body(UpdateCartBody) },
  responses,
})
export const addCartItemRoute = createRoute({
  method: 'post',
  path: '/{id}/items',
  request: { params, body: body(AddCartItemBody) },
  responses,
})
export const updateCartItemRoute = createRoute({
  method: 'patch',
  path: '/{id}/items/{item_id}',
  request: { params: itemParams, body: body(UpdateCartItemBody) },
  responses,
})
export const removeCartItemRoute = createRoute({
  method: 'delete',
  path: '/{id}/items/{item_id}',
  request: { params: itemParams },
  responses,
})
export const correctCartRoute = createRoute({
  method: 'post',
  path: '/{id}/corrections',
  description:
    'Removes what suppliers have refused in a checkout, and reduces what they have too little of',
  request: { params, body: { ...body(CorrectCartBody), required: false } },
  responses,
})
export const applyCouponRoute = createRoute({
  method: 'put',
  path: '/{id}/coupon',
  request: { params, body: body(ApplyCouponBody) },
  responses,
})
export const removeCouponRoute = createRoute({
  method: 'delete',
  path: '/{id}/coupon',
  request: { params },
  responses,
})
