/**
 * The line of a site's file that sells a monthly offer with a code and a trial, a yearly one, and
 * one no more.
 */
export const SELLING = `subscription: ${JSON.stringify({
  offers: [
    {
      id: 'digital-mes',
      name: { ca: 'Digital, mes a mes', es: 'Digital, mes a mes' },
      description: { ca: 'Tot el diari', es: 'Todo el diario' },
      price: 590,
      interval: 'month',
      stripePrice: 'price_mes',
      campaign: {
        code: 'far',
        from: '2026-01-01T00:00:00Z',
        until: '2099-01-01T00:00:00Z',
        price: 100,
        payments: 2,
        stripeCoupon: 'FAR',
      },
    },
    {
      id: 'digital-any',
      name: { ca: 'Digital, tot l’any', es: 'Digital, todo el año' },
      description: { ca: 'Tot el diari', es: 'Todo el diario' },
      price: 5900,
      interval: 'year',
      trialDays: 14,
      stripePrice: 'price_any',
    },
    {
      id: 'antic',
      name: { ca: 'Antic', es: 'Antiguo' },
      description: { ca: 'Ja no es ven', es: 'Ya no se vende' },
      price: 300,
      interval: 'month',
      isSold: false,
    },
  ],
})}`;
