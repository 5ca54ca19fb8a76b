// A stand-in for Google Publisher Tag with the calls that the product makes. `window.playedAds` says
// what each place gets: a size, "none", "late", "twice", "throw", "never", "grow" or "write". It records the configuration and the places that were asked for. It sends a report when
// the page is left, as tags do.
(() => {
  const tag = (window.googletag = window.googletag ?? { cmd: [] });
  const record = (window.adRecord = { configs: [], slots: {}, asked: [], privacy: [] });
  const listeners = [];
  const service = {
    addEventListener: (name, listener) => void listeners.push([name, listener]),
    setPrivacySettings: (settings) => void record.privacy.push(settings),
  };
  const answers = window.playedAds ?? {};
  const tell = (slot, isEmpty) => {
    for (const [name, listener] of listeners)
      if (name === 'slotRenderEnded') listener({ slot, isEmpty });
  };
  const show = (slot, [width, height]) => {
    const frame = document.createElement('iframe');
    frame.width = width;
    frame.height = height;
    frame.title = 'Publicitat';
    frame.src = 'https://prova.safeframe.googlesyndication.com/anunci.html';
    document.getElementById(slot.id).append(frame);
    tell(slot, false);
    for (const [name, listener] of listeners) if (name === 'impressionViewable') listener({ slot });
  };
  tag.setConfig = (config) => void record.configs.push(config);
  tag.enableServices = () => void (record.isEnabled = true);
  tag.pubads = () => service;
  tag.defineSlot = (unit, sizes, id) => {
    const slot = {
      id,
      addService: () => slot,
      defineSizeMapping: (mapping) => {
        record.slots[id].mapping = mapping;
        return slot;
      },
      setConfig: (config) => void (record.slots[id].config = config),
      getSlotElementId: () => id,
    };
    record.slots[id] = { unit, sizes };
    return slot;
  };
  tag.display = (id) => {
    record.asked.push(id);
    const slot = {
      id,
      getSlotElementId: () => id,
      getAdUnitPath: () => record.slots[id].unit,
    };
    const answer = answers[id] ?? answers.all ?? [300, 250];
    if (answer === 'throw') throw new Error('An advertisement throws.');
    if (answer === 'never') return;
    if (answer === 'none') return tell(slot, true);
    if (answer === 'write') return document.write('<p>Tot és publicitat.</p>');
    if (answer === 'grow') {
      show(slot, [300, 250]);
      const frame = document.querySelector(`#${id} iframe`);
      frame.style.cssText = 'width: 300vw; height: 5000px; position: absolute; z-index: 9999';
      document.getElementById(id).style.height = '5000px';
      return;
    }
    if (answer === 'late') return void setTimeout(() => show(slot, [300, 250]), 1500);
    show(slot, Array.isArray(answer) ? answer : [300, 250]);
    if (answer === 'twice') setTimeout(() => show(slot, [970, 900]), 300);
  };
  addEventListener('pagehide', () =>
    navigator.sendBeacon('https://securepubads.g.doubleclick.net/left'),
  );
  const commands = tag.cmd;
  const run = (command) => {
    try {
      command();
    } catch (error) {
      console.warn(error);
    }
  };
  tag.cmd = { push: run };
  for (const command of commands) run(command);
})();
