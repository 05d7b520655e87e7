extension PageStyle {
    /// The counts, the causes, the table of cases with its filters, and tables of several clients.
    static let index = """
        .bar{display:flex;gap:2px;height:16px;border-radius:5px;overflow:hidden;margin:0 0 10px}
        .bar span{display:block;min-width:3px}
        .legend{display:flex;flex-wrap:wrap;gap:6px 18px;font-size:.92rem;margin:0;padding:0;list-style:none}
        .legend b{font-variant-numeric:tabular-nums}
        .bar .pass,.bar .fixed{background:var(--pass)}.bar .info{background:var(--info)}.bar .known{background:var(--known)}
        .bar .warn{background:var(--warn)}.bar .fail{background:var(--fail)}.bar .error{background:var(--error)}
        .bar .inconclusive{background:var(--inconclusive)}.bar .notmet{background:var(--notmet)}.bar .na{background:var(--na)}
        .causes{margin:0;padding:0;list-style:none;display:grid;gap:10px}
        .causes>li{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--fail);border-radius:6px;padding:6px 14px}
        #filters{flex-wrap:wrap;gap:8px 10px;align-items:center;margin:0 0 12px}
        #filters input{width:15em;max-width:100%}
        #filters button[aria-pressed=true]{border-color:currentColor;box-shadow:inset 0 0 0 1px currentColor}
        #shown{color:var(--soft);font-size:.9rem}
        #index th[scope=row]{color:inherit;white-space:nowrap;vertical-align:top;border-bottom-color:var(--hair)}
        #index thead button{border:0;background:none;padding:0;min-height:24px;font-weight:600;color:inherit}
        #index thead button::after{content:" ↕";color:var(--faint)}
        #index th[aria-sort=ascending] button::after{content:" ↑";color:var(--ink)}
        #index th[aria-sort=descending] button::after{content:" ↓";color:var(--ink)}
        #index .what{width:99%}
        #index .what p{color:var(--soft);margin:1px 0 0;font-size:.95em;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
        #index .group,#index .severity{color:var(--soft);white-space:nowrap}
        #index td:first-child{white-space:nowrap}
        #index tr:target-within{background:var(--decides)}
        tr.groupline th{padding-top:16px;color:var(--ink)}
        .matrix td,.matrix th{padding-right:16px}
        .matrix td.id{white-space:nowrap}
        .matrix tr.differs td{background:var(--decides)}
        @media (min-width:1000px){.matrix thead th{position:sticky;top:44px;background:var(--page)}}
        @media (max-width:720px){
        #index thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .has-js #index thead{position:static;width:auto;height:auto;overflow:visible;clip-path:none;display:block}
        .has-js #index thead tr{display:flex;gap:18px;padding:0}
        .has-js #index thead th{border:0;display:none}
        .has-js #index thead th[data-sort]{display:block}
        #index,#index tbody{display:block}
        #index tbody tr{display:grid;grid-template-columns:auto 1fr auto;gap:0 12px;padding:8px 0;border-bottom:1px solid var(--hair)}
        #index tbody td,#index tbody th{border:0;padding:0}
        #index .what{grid-column:1/-1;grid-row:2;width:auto}
        #index .what p{-webkit-line-clamp:2}
        #index .group,#index .severity{display:none}
        #index th[scope=row]{white-space:normal;overflow-wrap:anywhere}
        #filters input{width:100%}
        #filters button,#filters select{flex:0 1 auto}
        }
        @media print{.bar,.bar span{print-color-adjust:exact;-webkit-print-color-adjust:exact}#index .what p{-webkit-line-clamp:unset}}
        """
}
