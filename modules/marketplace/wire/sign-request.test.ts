import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRequest } from './sign-request.ts'

const appSecret = 's3cr3tKeyForDocsOnly0123456789ab'
const common = { app_key: '512345', sign_method: 'sha256', timestamp: '1767225600000' }
const session = '50000601c30atpedfgu3LVvik87Ixlsvle3mSoB7701ceb156fPunYZ43GBg'
const business = (method: string, more: Record<string, string>) => ({
  ...{ parameters: { ...common, session, method, ...more } },
})

/** The published vectors of the signature, by what is special about them. */
const VECTORS: Record<
  string,
  { parameters: Record<string, string>; path?: string; appSecret?: string; sign: string }
> = {
  'a search': {
    ...business('aliexpress.ds.text.search', {
      ...{ format: 'json', keyWord: 'summer dress', local: 'en_US', countryCode: 'US' },
      ...{ currency: 'USD', pageSize: '20', pageIndex: '1', sortBy: 'orders,desc' },
    }),
    sign: 'A7B781E5653592A10CD52E7377EF177A84A85B586B552D29013666F5153A621D',
  },
  'a product': {
    ...business('aliexpress.ds.product.get', {
      ...{ simplify: 'true', product_id: '1005004043442825', ship_to_country: 'US' },
      ...{ target_currency: 'USD', target_language: 'en' },
    }),
    sign: 'A17F7635EDBE07C58906EB38E7602817502F7DF0E81CC770CA3BAA6AA45844CD',
  },
  'a parameter that is JSON': {
    ...business('aliexpress.ds.freight.query', {
      queryDeliveryReq:
        '{"quantity":"1","shipToCountry":"FR","productId":"1005004043442825","selectedSkuId":"12000027158136202","language":"en_US","locale":"en_US","currency":"EUR"}',
    }),
    sign: 'DCE3685FFE627994843E635E380168CEAD8F560EA7B2FF4EAA13735C0E471CD1',
  },
  'letters beyond ASCII': {
    ...business('aliexpress.ds.text.search', {
      ...{ format: 'json', keyWord: 'çanta & été 裙子 +50%', local: 'tr_TR' },
      ...{ countryCode: 'TR', currency: 'TRY' },
    }),
    sign: '86BF9030B63BE59AE586997A5742B8314162410F8EE9132A5F1C291B5FA3025C',
  },
  'a call without a token': {
    parameters: {
      ...{ ...common, method: 'aliexpress.affiliate.link.generate', promotion_link_type: '0' },
      source_values:
        'https://www.aliexpress.com/item/1005004043442825.html,https://www.aliexpress.com/item/1005006361450153.html',
      tracking_id: 'shop_main',
    },
    sign: '8D0C965F2830264F64313681BFFDE80B4769ED853A074D675FC7674B0667D71E',
  },
  'the exchange of a code': {
    parameters: { ...common, code: '3_512345_AbCdEfGhIjKlMnOpQrStUvWx' },
    path: '/auth/token/create',
    sign: '2E1897940375A512B5247FE09C4129745E03079B63C7699C33AD892D19F01FA3',
  },
  'the refresh of a token': {
    parameters: {
      ...common,
      refresh_token: '500016000300bwa2WteaQyfwBMnPxurcA0mXGhQdTt18356663CfcDTYpWoi',
    },
    path: '/auth/token/refresh',
    sign: '0F148A6574C03D89B7BF02B3688060485847643300A5C8BE8FB1EB3603522E85',
  },
  'a system call that names its path as the method': {
    parameters: {
      ...{ ...common, code: '3_512345_AbCdEfGhIjKlMnOpQrStUvWx', method: '/auth/token/create' },
      ...{ simplify: 'false', format: 'json', partner_id: 'iop-sdk-python-20220609' },
    },
    path: '/auth/token/create',
    sign: '7BA3D3070C4DFF9BC39FD04970087BA320F83F046FD54EDACE5E8A43D8997065',
  },
  'an order': {
    ...business('aliexpress.ds.order.create', {
      ds_extend_request: '{"payment":{"pay_currency":"USD","try_to_pay":"false"}}',
      param_place_order_request4_open_api_d_t_o:
        '{"out_order_id":"SHOP-1001","logistics_address":{"contact_person":"Marie Dupont","full_name":"Marie Dupont","address":"12 rue de l\'Église","address2":"","city":"Lyon","province":"Rhone","country":"FR","zip":"69001","mobile_no":"612345678","phone_country":"+33","locale":"en_US"},"product_items":[{"product_id":1005008177221739,"product_count":1,"sku_attr":"14:29#Bear;183:200007741","logistics_service_name":"CAINIAO_FULFILLMENT_STD","order_memo":"No invoice in parcel please"}]}',
    }),
    sign: '2CF203450617D4E057197F11F4C45B9F67903C0CC440A591350CB4E5E815197B',
  },
  'a search by a picture, whose bytes are not signed': {
    ...business('aliexpress.ds.image.search', {
      ...{ shpt_to: 'US', target_currency: 'USD', target_language: 'EN', product_cnt: '20' },
      sort: 'SALE_PRICE_ASC',
    }),
    sign: 'BA69E768AB31094B8DD80042B74A643AD5F1DED665C678CB035F3CAF35869F71',
  },
  'the state of an order': {
    ...business('aliexpress.trade.ds.order.get', {
      single_order_query: '{"order_id":"8198352049851315"}',
    }),
    sign: 'F8ED8293755144B1F3843339544459C5A4F7B38CB5C304749C2ED302664D5DE9',
  },
  'the parcels of an order': {
    ...business('aliexpress.ds.order.tracking.get', {
      ...{ ae_order_id: '8198352049851315', language: 'en_US' },
    }),
    sign: '4DEA6F68DA90A3BC3AA0D34B6E9C9661A565B1F06341FA6FCF696F2A646CAABA',
  },
  'a token in the parameter access_token': {
    parameters: {
      ...{ ...common, access_token: session, method: 'aliexpress.ds.category.get' },
      ...{ format: 'json', v: '2.0' },
    },
    sign: '80FF5C2EF3961647B443F3D5E4885B670E1BB163EC8549E88B72D6F8D529C63F',
  },
  'names of which one goes on in upper case where the other has an underscore': {
    ...business('aliexpress.ds.product.specialinfo.get', {
      ...{ appKey: '512345', itemId: '1', countryCodes: 'US' },
    }),
    sign: '2369B7AFA89F0339CF23057A5C81716E8BD20B0A9B58B92ADF2486588569DC9F',
  },
  'the example of the documentation': {
    parameters: {
      ...{ access_token: 'test', app_key: '123456', order_id: '1234', sign_method: 'sha256' },
      timestamp: '1517820392000',
    },
    path: '/order/get',
    appSecret: 'helloworld',
    sign: '4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A',
  },
  'a published search': {
    parameters: {
      ...{ app_key: 'APPK', method: 'aliexpress.ds.text.search', sign_method: 'sha256' },
      ...{ timestamp: '1700000000000', keyWord: 'yoga mat', countryCode: 'FR', session: 'ATOK' },
      format: 'json',
    },
    appSecret: 'TEST_SECRET_123',
    sign: '22ACCEEA01395E49C9A1964220A7147F247086AC1619303DAD6A951DCCA54DD2',
  },
  'a published exchange': {
    parameters: {
      ...{ app_key: 'APPK', code: 'DUMMYCODE', sign_method: 'sha256', simplify: 'true' },
      timestamp: '1700000000000',
    },
    path: '/auth/token/create',
    appSecret: 'TEST_SECRET_123',
    sign: 'FF93C8DAC68C269E7557712F5F631C7AA2F0A49C5FCC58B9E00A17512DE02170',
  },
}

for (const [name, vector] of Object.entries(VECTORS)) {
  test(`the signature of ${name} is the published one`, () => {
    assert.equal(signRequest(vector.parameters, { appSecret, ...vector }), vector.sign)
  })
}

test('neither the signature itself nor a parameter without a value is signed', () => {
  const { parameters, sign } = VECTORS['a product']!
  const more = { ...parameters, sign: 'anything', category: '' }
  assert.equal(signRequest(more, { appSecret }), sign)
})
