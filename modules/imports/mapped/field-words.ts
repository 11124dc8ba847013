import type { MappingField } from '../contract.ts'

/** What files call the fields, in English, German, Turkish, Dutch, French and Spanish. */
export const FIELD_WORDS: Partial<Record<MappingField, readonly string[]>> = {
  sku: [
    ...['sku', 'article number', 'item number', 'item no', 'part number', 'product code', 'mpn'],
    ...[
      'artikelnummer',
      'artikel nr',
      'art nr',
      'artnr',
      'bestellnummer',
      'stok kodu',
      'ürün kodu',
    ],
    ...['artikelcode', 'référence', 'ref', 'code article', 'referencia', 'código', 'variant sku'],
  ],
  product_key: ['handle', 'product handle', 'slug', 'parent sku', 'group', 'product group'],
  title: [
    ...['title', 'name', 'product', 'product name', 'product title', 'item name'],
    ...['titel', 'produktname', 'artikelname', 'bezeichnung', 'produkt', 'artikelbezeichnung'],
    ...['ürün adı', 'başlık', 'ad', 'ürün', 'naam', 'productnaam', 'omschrijving kort'],
    ...['nom', 'titre', 'nom du produit', 'produit', 'désignation'],
    ...['nombre', 'título', 'nombre del producto', 'producto'],
  ],
  description: [
    ...['description', 'long description', 'body', 'details', 'body html', 'product description'],
    ...['beschreibung', 'artikelbeschreibung', 'produktbeschreibung', 'langtext', 'açıklama'],
    ...['beschrijving', 'omschrijving', 'descriptif', 'descripción'],
  ],
  brand: [
    ...['brand', 'vendor', 'manufacturer', 'marke', 'hersteller', 'marka', 'üretici', 'merk'],
    ...['fabrikant', 'marque', 'fabricant', 'marca', 'fabricante'],
  ],
  category: [
    ...['category', 'categories', 'cat', 'product category', 'product type', 'type', 'department'],
    ...['kategorie', 'warengruppe', 'kategori', 'categorie', 'catégorie', 'rayon', 'categoría'],
  ],
  price: [
    ...['price', 'unit price', 'sale price', 'selling price', 'retail price', 'regular price'],
    ...['preis', 'verkaufspreis', 'vk', 'vk preis', 'bruttopreis', 'fiyat', 'satış fiyatı'],
    ...['prijs', 'verkoopprijs', 'prix', 'prix de vente', 'tarif', 'precio', 'precio de venta'],
  ],
  stock: [
    ...['stock', 'quantity', 'qty', 'inventory', 'on hand', 'available', 'stock quantity'],
    ...['bestand', 'lagerbestand', 'menge', 'anzahl', 'stok', 'stok adedi', 'adet', 'miktar'],
    ...['voorraad', 'aantal', 'quantité', 'existencias', 'cantidad', 'inventario'],
  ],
  barcode: [
    ...['barcode', 'ean', 'ean13', 'gtin', 'upc', 'isbn', 'strichcode', 'barkod', 'streepjescode'],
    ...['code barres', 'code-barres', 'código de barras'],
  ],
  weight_grams: [
    ...['weight g', 'weight grams', 'grams', 'gewicht g', 'gewicht in g', 'ağırlık g', 'gram'],
    ...['poids g', 'peso g'],
  ],
  image: [
    ...[
      'image',
      'images',
      'image url',
      'picture',
      'photo',
      'image src',
      'bild',
      'bild url',
      'foto',
    ],
    ...['görsel', 'resim', 'afbeelding', 'photo url', 'imagen'],
  ],
  option1: [...['color', 'colour', 'farbe', 'renk', 'kleur', 'couleur']],
  option2: ['size', 'größe', 'groesse', 'beden', 'maat', 'taille', 'talla', 'tamaño'],
  tags: ['tags', 'keywords', 'schlagworte', 'etiketler', 'trefwoorden', 'mots clés', 'etiquetas'],
  status: ['status', 'state', 'durum', 'statut', 'estado'],
}
